import type { ShouldRevalidateFunction } from 'react-router'
import { readContent } from '../../content/read.ts'
import { courseForGoal, coursePath } from '../../domain/course-paths.ts'
import { Preferences } from '../../domain/preferences.ts'
import type { Route } from './+types/course-page.ts'
import { courseMeta } from './course-meta.ts'
import { CoursePlayer } from './course-player.tsx'

/** Runs when the site is built, once for each address of the route table. */
export function loader({ url }: Route.LoaderArgs) {
  const [, , learningGoal, timeCommitment, experienceLevel] = url.pathname.split('/')
  const preferences = Preferences.parse({ learningGoal, timeCommitment, experienceLevel })
  const course = courseForGoal(readContent('content').courses, preferences.learningGoal)
  return { course, preferences }
}

// Choosing a lesson changes the address, not the course.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? courseMeta(coursePath(loaderData.course, loaderData.preferences)) : []
}

export default function CoursePage({ loaderData: { course, preferences } }: Route.ComponentProps) {
  return <CoursePlayer path={coursePath(course, preferences)} />
}
