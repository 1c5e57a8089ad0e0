import type { ReactNode } from 'react'
import type { CoursePath } from '../../domain/course-paths.ts'
import { placementPathname } from '../paths.ts'
import { Link } from '../ui/link.tsx'

/** Leads to the placement check of a path's course, and says which path it is about. */
export function PlacementLink({ path: { preferences }, children }: { path: CoursePath; children: ReactNode }) {
  const { learningGoal, timeCommitment: time, experienceLevel: level } = preferences
  return (
    <Link to={`${placementPathname(learningGoal)}?${new URLSearchParams({ time, level })}`} className="link">
      {children}
    </Link>
  )
}
