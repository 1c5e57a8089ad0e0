import { ChevronDown } from 'lucide-react'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { totalMinutes } from '../../domain/lesson-minutes.ts'
import { lessonPathname } from '../paths.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import { type CourseRecord, isDone } from './course-record.ts'
import { LessonContents } from './lesson-contents.tsx'
import { UnitLink } from './unit-link.tsx'

interface UnitListProps {
  path: CoursePath
  record: CourseRecord
  selectedLesson: Unit | null
  units: readonly Unit[]
  label: string
}

interface FoldedUnitListProps extends UnitListProps {
  /** The units under the fold, which stands open while one of them is. */
  others: readonly Unit[]
  /** The label of the fold, after the number of its units. */
  foldLabel: string
}

/** Bridges or milestones beside the trail, and under a fold those that few need. */
export function FoldedUnitList({ others, foldLabel, ...list }: FoldedUnitListProps) {
  return (
    <>
      {list.units.length > 0 && <UnitList {...list} />}
      {others.length > 0 && (
        <details className="group mt-1" open={others.some(({ id }) => id === list.selectedLesson?.id)}>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 pl-1 font-medium text-sm text-soft hover:text-pine">
            {others.length} {foldLabel}
            <ChevronDown size={16} className="transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <UnitList {...list} label={`${list.label}, more`} units={others} />
        </details>
      )}
    </>
  )
}

/** Units, each with its mark and its minutes. */
function UnitList({ path, record, selectedLesson, units, label }: UnitListProps) {
  return (
    <ul aria-label={label} className="mt-2">
      {units.map((unit) => {
        const isBehind = isDone(unit, record)
        const isSelected = unit.id === selectedLesson?.id
        return (
          <li key={unit.id}>
            <UnitLink to={lessonPathname(path.preferences, unit.id)} isSelected={isSelected} className="pl-2.5">
              <TrailMark state={isBehind ? 'done' : 'ahead'} />
              <span className="flex-1">
                {unit.title}
                {isBehind && <span className="sr-only"> (done)</span>}
              </span>
              <span className="shrink-0 font-normal text-soft text-xs tabular-nums">
                {totalMinutes([unit], path, record.medianMinutes)} min
              </span>
            </UnitLink>
            {isSelected && <LessonContents lesson={unit} path={path} record={record} />}
          </li>
        )
      })}
    </ul>
  )
}
