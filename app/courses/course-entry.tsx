import { ArrowRight } from 'lucide-react'
import type { learningGoals } from '../../domain/preferences.ts'
import { coursePathname } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { Link } from '../ui/link.tsx'
import type { CourseOutline } from './course-outline.ts'

interface CourseEntryProps {
  goal: (typeof learningGoals)[number]
  outline: CourseOutline
  enrolled: number
}

/** A goal in the catalogue: the sections of its path, and the way to its start. */
export function CourseEntry({ goal, outline, enrolled }: CourseEntryProps) {
  const start = coursePathname({
    learningGoal: goal.value,
    timeCommitment: 'moderate',
    experienceLevel: 'beginner',
  })
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-5 border-line border-b py-8">
      <Blaze goal={goal.value} className="mt-1 size-8" />
      <div>
        <p className="font-medium text-sm text-soft">{outline.title}</p>
        <h2 className="text-xl">{goal.label}</h2>
        <p className="mt-1.5 text-soft">{goal.help}</p>
        <ol aria-label="Modules" className="mt-5 grid">
          {outline.modules.map(({ title, lessons, when }) => (
            <li
              key={title}
              className="relative flex justify-between gap-4 py-1.5 pl-6 text-sm not-last:before:absolute not-last:before:top-4.5 not-last:before:-bottom-3 not-last:before:left-1 not-last:before:border-field not-last:before:border-l-3 not-last:before:border-dotted"
            >
              <span
                aria-hidden
                className="absolute top-3 left-0 size-2.75 rounded-full border-2 border-field bg-paper"
              />
              <span>
                {title}
                {(when.levels || when.times) && <span className="text-soft"> · on some paths</span>}
              </span>
              <span className="whitespace-nowrap text-soft tabular-nums">
                {lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}
              </span>
            </li>
          ))}
          {outline.project && (
            <li className="relative py-1.5 pl-6 font-medium text-sm">
              <span aria-hidden className="absolute top-3 left-0 size-2.75 rotate-45 bg-blaze" />
              {outline.project.title}
            </li>
          )}
        </ol>
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link
            to={start}
            className="group inline-flex min-h-11 items-center gap-2 font-semibold text-pine no-underline"
          >
            See the course<span className="sr-only"> for {goal.label}</span>
            <ArrowRight size={18} className="transition-transform duration-150 ease-walk group-hover:translate-x-1" />
          </Link>
          {/* As wide as any count, and there before it is known: nothing moves when the server tells it. */}
          <span className="min-w-32 text-sm text-soft tabular-nums">
            {enrolled > 0 && `${enrolled.toLocaleString('en')} enrolled`}
          </span>
        </p>
      </div>
    </li>
  )
}
