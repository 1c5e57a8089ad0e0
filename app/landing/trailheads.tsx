import type { LearningGoal } from '../../domain/preferences.ts'
import { coursePathname } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { Link } from '../ui/link.tsx'

/** The six goals with their blazes. */
export function Trailheads({ goals }: { goals: readonly { value: LearningGoal; label: string }[] }) {
  return (
    <nav aria-label="Learning goals" className="border-line border-y bg-card">
      <ul className="page-width grid grid-cols-2 py-2 sm:grid-cols-3 lg:flex lg:justify-between">
        {goals.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={coursePathname({ learningGoal: value, timeCommitment: 'moderate', experienceLevel: 'beginner' })}
              className="flex min-h-16 items-center gap-3 py-2 pr-3 font-medium text-ink text-sm leading-snug no-underline hover:text-pine"
            >
              <Blaze goal={value} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
