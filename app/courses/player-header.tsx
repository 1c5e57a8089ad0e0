import { ArrowLeft, ChevronDown } from 'lucide-react'
import { daysBetween, type LocalDate } from '../../domain/calendar.ts'
import {
  type CoursePath,
  isModuleCompleted,
  lessonsOf,
  nextLesson,
  percentComplete,
} from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { estimatedTime } from '../../domain/lesson-minutes.ts'
import { experienceLevels, timeCommitments } from '../../domain/preference-choices.ts'
import { ownToday } from '../local-time.ts'
import { paths } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { Chip } from '../ui/chip.tsx'
import { Link } from '../ui/link.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type CourseRecord, ifKnown } from './course-record.ts'
import { weeksLabel } from './course-weeks.ts'

interface PlayerHeaderProps {
  path: CoursePath
  record: CourseRecord
  selectedLesson: Unit | null
}

/** The course and how far one has come. An open lesson comes first, and the facts give way to it. */
export function PlayerHeader(props: PlayerHeaderProps) {
  return props.selectedLesson ? <CompactHeader {...props} /> : <CourseHeader {...props} />
}

function BackToDashboard({ isShort }: { isShort: boolean }) {
  return (
    <Link
      to={paths.dashboard}
      className="-ml-1 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-control px-1 font-medium text-sm text-soft no-underline hover:text-pine print:hidden"
    >
      <ArrowLeft size={18} />
      <span className={isShort ? 'max-lg:sr-only' : ''}>Back to Dashboard</span>
    </Link>
  )
}

function CompactHeader({ path, record, selectedLesson }: PlayerHeaderProps) {
  const percent = percentComplete(path.lessons, record.completedLessonIds)
  return (
    <header className="flex flex-wrap items-center gap-x-1 gap-y-1 lg:gap-x-5">
      <BackToDashboard isShort />
      <h1 className="flex min-w-0 flex-1 items-center gap-2.5 font-semibold text-base tracking-normal sm:text-lg">
        <Blaze topic={path.preferences.learningGoal} className="size-5" />
        <span className="truncate">{path.course.title}</span>
      </h1>
      <div className="flex w-full flex-wrap items-center gap-x-4 text-sm text-soft lg:w-auto lg:pl-4 print:hidden">
        {/* As wide as any share, and there before it is known: nothing moves when it is. A translation may be wider. */}
        <div
          className={`flex flex-wrap gap-x-4 ${path.preferences.learningGoal === 'coding' ? 'min-w-54' : 'min-w-28'}`}
        >
          {record.status === 'ready' ? (
            <>
              <span role="status" className="whitespace-nowrap tabular-nums">
                <span className="font-semibold text-ink">{percent}%</span> complete
              </span>
              {path.preferences.learningGoal === 'coding' && (
                <span className="whitespace-nowrap">
                  <ModuleCounter {...{ path, record, selectedLesson }} />
                </span>
              )}
            </>
          ) : (
            <Skeleton className="h-5 w-24" />
          )}
        </div>
        <div className="min-w-8 flex-1 lg:w-40 lg:flex-none">
          <ProgressBar value={percent} label="Course progress" />
        </div>
      </div>
      <p className="hidden w-full text-sm text-soft lg:block">{factsOf(path, record).join(' · ')}</p>
      <details className="w-full text-sm text-soft lg:hidden print:hidden">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1">
          About your path
          <ChevronDown size={16} />
        </summary>
        <ul className="pb-2">
          {factsOf(path, record).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </details>
    </header>
  )
}

function CourseHeader({ path, record, selectedLesson }: PlayerHeaderProps) {
  const { course, preferences } = path
  const percent = percentComplete(path.lessons, record.completedLessonIds)
  return (
    <header>
      <BackToDashboard isShort={false} />
      <div className="mt-2 grid items-end gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          <h1 className="flex items-center gap-3 text-2xl sm:text-3xl">
            <Blaze topic={preferences.learningGoal} className="size-7 sm:size-8" />
            {course.title}
          </h1>
          <ul className="mt-4 flex flex-wrap gap-2">
            {badgesOf(path, record).map((badge) => (
              <li key={badge}>
                <Chip>{badge}</Chip>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <p className="mb-1.5 flex min-h-7 items-baseline justify-between gap-4 text-sm text-soft">
            {record.status === 'ready' ? (
              <>
                <span role="status">
                  <span className="font-display font-semibold text-ink text-lg tabular-nums">{percent}%</span> complete
                </span>
                {preferences.learningGoal === 'coding' && <ModuleCounter {...{ path, record, selectedLesson }} />}
              </>
            ) : (
              <Skeleton className="h-6 w-28" />
            )}
          </p>
          <ProgressBar value={percent} label="Course progress" />
        </div>
      </div>
      {record.isStored && <Tiles path={path} record={record} />}
    </header>
  )
}

function badgesOf(path: CoursePath, record: CourseRecord): string[] {
  return [...factsOf(path, record), ...(record.isStored ? [updatedLabel(path.course.updated, ownToday())] : [])]
}

/** Level, pace, how many are enrolled, and for how many weeks the path is. */
function factsOf({ course, preferences }: CoursePath, record: CourseRecord): string[] {
  const level = experienceLevels.find(({ value }) => value === preferences.experienceLevel)
  const pace = timeCommitments.find(({ value }) => value === preferences.timeCommitment)
  return [
    level?.label ?? '',
    pace?.label ?? '',
    ...(record.enrolled > 0 ? [`${record.enrolled.toLocaleString('en')} enrolled`] : []),
    weeksLabel({ course, preferences }),
  ]
}

/** Which module of how many: that of the open lesson, else the one where the learner goes on. */
function ModuleCounter({ path, record, selectedLesson }: PlayerHeaderProps) {
  const opened = path.lessons.find(({ id }) => id === selectedLesson?.id)
  const here = opened ?? nextLesson(path, record.completedLessonIds)
  const index = path.modules.findIndex((module) => lessonsOf(module).some(({ id }) => id === here?.id))
  const total = path.modules.length
  return (
    <span className="tabular-nums">
      Module {index === -1 ? total : index + 1} of {total}
    </span>
  )
}

function Tiles({ path, record }: { path: CoursePath; record: CourseRecord }) {
  const completed = path.modules.filter((module) => isModuleCompleted(module, record.completedLessonIds)).length
  const tiles = [
    ['Total modules', path.modules.length],
    ['Completed modules', ifKnown(record, completed)],
    ['Estimated time', estimatedTime(path.units, path, record.medianMinutes)],
  ] as const
  return (
    <dl className="mt-7 grid grid-cols-3 divide-x divide-line border-line border-y">
      {tiles.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end px-3 py-3.5 first:pl-0 sm:px-6">
          <dt className="text-soft text-xs sm:text-sm">{name}</dt>
          <dd className="font-display font-semibold text-lg tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago a course changed, in the largest unit that fits: 'Updated 2 weeks ago'. */
export function updatedLabel(updated: LocalDate, today: LocalDate): string {
  const days = Math.max(0, daysBetween(updated, today))
  const [length, unit] = days < 7 ? [1, 'day'] : days < 30 ? [7, 'week'] : days < 365 ? [30, 'month'] : [365, 'year']
  return `Updated ${relative.format(-Math.floor(days / (length as number)), unit as Intl.RelativeTimeFormatUnit)}`
}
