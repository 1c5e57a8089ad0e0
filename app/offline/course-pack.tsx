import { useSyncExternalStore } from 'react'
import { useLazyCode } from '../lazy-code.ts'

interface CoursePackProps {
  course: { id: string; title: string }
}

const nothingChanges = () => () => {}

/** Downloads a course for offline use. The space is reserved while the code loads after the course. */
export function CoursePack({ course }: CoursePackProps) {
  // Service workers need TLS, and development has no packs.
  const isPossible = useSyncExternalStore(
    nothingChanges,
    () => import.meta.env.PROD && 'serviceWorker' in navigator,
    () => import.meta.env.PROD,
  )
  const { data: code } = useLazyCode('course-pack', () => import('./pack-section.tsx'))
  if (!isPossible) return null
  return <div className="min-h-41">{code && <code.PackSection course={course} />}</div>
}
