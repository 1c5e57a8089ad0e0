import { useSyncExternalStore } from 'react'
import { useLateCode } from '../late-code.ts'

interface CoursePackProps {
  course: { id: string; title: string }
}

const nothingChanges = () => () => {}

/** Takes a course along, for when there is no network. Its code comes after the course, into a place kept for it. */
export function CoursePack({ course }: CoursePackProps) {
  // Where the site is not served safely, browsers keep nothing.
  const isPossible = useSyncExternalStore(
    nothingChanges,
    () => 'serviceWorker' in navigator,
    () => true,
  )
  const { data: code } = useLateCode('course-pack', () => import('./pack-section.tsx'))
  if (!isPossible) return null
  return <div className="min-h-39">{code && <code.PackSection course={course} />}</div>
}
