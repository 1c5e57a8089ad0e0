import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { lessonContentOf } from '../../content/lesson-content.ts'
// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { courseAt, coursePath, openUnits } from '../../domain/course-paths.ts'
import type { LessonContent } from '../../domain/courses.ts'
import { Preferences } from '../../domain/preferences.ts'
import { coursePathname } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/course-page.ts'
import { courseMeta, lessonMeta } from './course-meta.ts'
import { CoursePlayer } from './course-player.tsx'
import { lessonContentQuery } from './lesson-content.ts'
import { useOwnPath } from './use-own-path.ts'

const NotFoundPage = lazy(() => import('../shell/not-found-page.tsx'))

/** Runs when the site is built, once for each course path, each lesson on it and each bridge, and once for all that are none. */
export function loader({ params: { topic, time, level, lessonId } }: Route.LoaderArgs) {
  const answers = { learningGoal: topic, timeCommitment: time, experienceLevel: level }
  const { data: preferences } = Preferences.safeParse(answers)
  if (!preferences) return null
  const content = siteContent()
  const course = courseAt(content.courses, preferences.learningGoal)
  if (!course) return null
  if (!lessonId) return { course, preferences, opened: null }
  const isOpen = openUnits(coursePath(course, preferences)).some(({ id }) => id === lessonId)
  const opened = isOpen && lessonContentOf(content, lessonId)
  return opened ? { course, preferences, opened: { id: lessonId, content: opened } } : null
}

// Choosing a lesson changes the address, not the course; its content comes from a file of its own.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams: from, nextParams: to }) =>
  from.topic !== to.topic || from.time !== to.time || from.level !== to.level

export function meta({ loaderData, params: { lessonId } }: Route.MetaArgs) {
  if (!loaderData) return pageMeta('404 - Page Not Found')
  const path = coursePath(loaderData.course, loaderData.preferences)
  const lesson = openUnits(path).find(({ id }) => id === lessonId)
  return lesson ? lessonMeta(path, lesson) : courseMeta(path)
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    )
  return <Course key={coursePathname(loaderData.preferences)} {...loaderData} />
}

type Known = NonNullable<Awaited<ReturnType<typeof loader>>>

function Course({ course, preferences, opened }: Known) {
  useKnownContent(opened)
  return <CoursePlayer path={useOwnPath(course, preferences)} />
}

/** The content of the lesson that a page was built with is there from the first paint. */
function useKnownContent(opened: { id: string; content: LessonContent } | null): void {
  const queryClient = useQueryClient()
  if (!opened) return
  // One process draws the pages of many states of the content, where an author sees what they type.
  const isKept = !import.meta.env.SSR
  queryClient.setQueryData(lessonContentQuery(opened).queryKey, (known) => (isKept && known) || opened.content)
}
