import type { Config } from '@react-router/dev/config'
import {
  courseCardsPathname,
  coursePathname,
  lessonFilePathname,
  lessonPathname,
  noCoursePathname,
  paths,
  placementPathname,
} from './app/paths.ts'
import { readContent } from './content/read.ts'
import { coursePath, openUnits, pathsOf } from './domain/course-paths.ts'

/** Served, with status 404, for every address that has no page. */
const notFoundPathname = '/404'

// Every page is a file: public ones with their content, personal ones as the shell that loads it.
export default {
  appDirectory: 'app',
  buildDirectory: process.env.SITE_DIR || 'build',
  ssr: false,
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths(),
    paths.signIn,
    paths.signUp,
    paths.verify,
    notFoundPathname,
    noCoursePathname,
    ...coursePages(),
  ],
} satisfies Config

/** Every path through every course, every lesson on it and bridge, the content of each, and the cards of each course. */
function coursePages(): string[] {
  const { courses, lessons } = readContent()
  const pages = courses.flatMap((course) =>
    pathsOf(course).flatMap((preferences) => {
      const units = openUnits(coursePath(course, preferences))
      return [coursePathname(preferences), ...units.map(({ id }) => lessonPathname(preferences, id))]
    }),
  )
  const checks = courses.filter(({ placement }) => placement.length > 0).flatMap(({ topics }) => topics)
  const files = [...courses.map(({ id }) => courseCardsPathname(id)), ...[...lessons.keys()].map(lessonFilePathname)]
  return [...pages, ...checks.map(placementPathname), ...files]
}
