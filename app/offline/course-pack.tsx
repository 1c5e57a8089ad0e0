import { useSyncExternalStore } from 'react'
import { useLazyCode } from '../ui/lazy-code.ts'

interface CoursePackProps {
  course: { id: string; title: string }
}

const nothingChanges = () => () => {}

/** Takes a course along, for when there is no network. Its code comes after the course, into a place kept for it. */
export function CoursePack({ course }: CoursePackProps) {
  // Where the site is not served safely, browsers keep nothing; in development there is nothing to keep.
  const isPossible = useSyncExternalStore(
    nothingChanges,
    () => import.meta.env.PROD && 'serviceWorker' in navigator,
    () => import.meta.env.PROD,
  )
  const { data: code } = useLazyCode('course-pack', () => import('./pack-section.tsx'))
  if (!isPossible) return null
  return <div className="min-h-41">{code && <code.PackSection course={course} />}</div>
}
