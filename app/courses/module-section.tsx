import { Check, ChevronDown } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { isModuleCompleted, lessonsOf } from '../../domain/course-paths.ts'
import type { Lesson, Module, Unit } from '../../domain/courses.ts'
import type { PacedPath } from '../../domain/task-plan.ts'
import { useSession } from '../auth/session.ts'
import { useLazyCode } from '../lazy-code.ts'
import { lessonPathname } from '../paths.ts'
import { Chip } from '../ui/chip.tsx'
import { type CourseRecord, ifKnown } from './course-record.ts'
import { LessonContents } from './lesson-contents.tsx'
import { LessonMark } from './lesson-mark.tsx'
import { Rail } from './rail.tsx'

interface ModuleSectionProps {
  module: Module
  /** Its place on this path, from 1. */
  number: number
  startsOpen: boolean
  record: CourseRecord
  path: PacedPath
  /** Whether the trail is walked up to a lesson. */
  isReached: (lesson: Lesson) => boolean
  nextLesson: Lesson | null
  selectedLesson: Unit | null
}

/** A module as a section of the trail that folds away. */
export function ModuleSection(props: ModuleSectionProps) {
  const { module, number, startsOpen, record, path, isReached, nextLesson, selectedLesson } = props
  const [isOpen, setIsOpen] = useState(startsOpen)
  const listId = useId()
  const { learner } = useSession()
  const lessons = lessonsOf(module)
  const [first] = lessons
  if (!first) {
    return <li className="py-3 pl-13 text-sm text-soft">This module could not be displayed correctly.</li>
  }
  const completed = lessons.filter(({ id }) => record.completedLessonIds.has(id)).length
  const isCompleted = isModuleCompleted(module, record.completedLessonIds)

  return (
    <li>
      <h3 className="relative font-sans text-base tracking-normal">
        {number > 1 && <Rail half="upper" isWalked={isReached(first)} />}
        <Rail half="lower" isWalked={isOpen ? isReached(first) : isCompleted} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="relative grid w-full grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-control py-2.5 text-left hover:text-pine"
        >
          <Milestone
            number={number}
            isCompleted={isCompleted}
            isHere={lessons.some(({ id }) => id === nextLesson?.id)}
          />
          <span>
            <span className="block font-medium text-soft text-xs">
              Module {number} {module.subtitle}
            </span>
            <span className="font-semibold leading-snug">{module.title}</span>
          </span>
          <span className="flex items-center gap-1.5 text-sm text-soft tabular-nums">
            {ifKnown(record, completed)}/{lessons.length}
            <span className="sr-only">lessons complete</span>
            <ChevronDown
              size={18}
              className={`transition-transform duration-150 ease-walk ${isOpen ? 'rotate-180' : ''}`}
            />
          </span>
        </button>
      </h3>
      <div id={listId} hidden={!isOpen}>
        <div className="relative py-1.5 pl-13.5">
          <Rail isWalked={isReached(first)} />
          <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
            {module.tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        </div>
        {module.before && (
          <p className="relative py-1.5 pl-13.5 text-sm text-soft">
            <Rail isWalked={isReached(first)} />
            {module.before}
          </p>
        )}
        {module.subModules.map((subModule) => (
          <section key={subModule.id} aria-label={subModule.title}>
            <h4 className="relative pt-2 pb-1 pl-13.5 font-medium text-soft text-xs">
              <Rail isWalked={subModule.lessons[0] !== undefined && isReached(subModule.lessons[0])} />
              {subModule.title}
            </h4>
            <ol>
              {subModule.lessons.map((lesson) => (
                <Fragment key={lesson.id}>
                  <LessonMark
                    lesson={lesson}
                    path={path}
                    to={lessonPathname(path.preferences, lesson.id)}
                    record={record}
                    isReached={isReached(lesson)}
                    isNext={lesson.id === nextLesson?.id}
                    isSelected={lesson.id === selectedLesson?.id}
                  />
                  {lesson.id === selectedLesson?.id && (
                    <li className="relative">
                      <Rail isWalked={record.completedLessonIds.has(lesson.id)} />
                      <LessonContents lesson={lesson} path={path} record={record} />
                    </li>
                  )}
                </Fragment>
              ))}
            </ol>
          </section>
        ))}
        {learner && isOpen && <BesideModule moduleId={module.id} title={module.title} />}
      </div>
    </li>
  )
}

function BesideModule(module: { moduleId: string; title: string }) {
  const code = useLazyCode('beside-module', () => import('../library/beside-module.tsx'))
  return code.data && <code.data.default {...module} />
}

/** The stone at the beginning of a module. */
function Milestone({ number, isCompleted, isHere }: { number: number; isCompleted: boolean; isHere: boolean }) {
  const colors = isCompleted
    ? 'border-pine bg-pine text-on-pine'
    : isHere
      ? 'border-blaze bg-paper text-blaze'
      : 'border-field bg-paper text-soft'
  return (
    <span
      aria-hidden
      className={`mx-auto grid size-8 place-items-center rounded-control border-2 font-display font-semibold text-sm ${colors}`}
    >
      {isCompleted ? <Check size={17} strokeWidth={2.5} /> : number}
    </span>
  )
}
