import { ArrowRight, Check, CircleCheck, Flag } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import type { LessonSection } from '../../domain/lesson-sections.ts'
import { steps, taskIdOf } from '../../domain/tasks.ts'
import { useOfferedCheck } from '../exercises/offered-check.ts'
import { useLazyCode } from '../lazy-code.ts'
import { coursePathname } from '../paths.ts'
import { isTaken } from '../shell/shortcuts.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { VisitorOffer } from '../sync/visitor-offer.tsx'
import { Button } from '../ui/button.tsx'
import { hasModifier } from '../ui/keys.ts'
import { type CourseRecord, isDone } from './course-record.ts'
import { courseStatusIn } from './course-status.ts'
import { useGoToSection } from './go-to-section.ts'
import { useLessonContent } from './lesson-content.ts'
import { type NextStep, nextStep, unitAfter } from './next-step.ts'
import { SectionSign } from './section-sign.tsx'
import { isSectionDone } from './section-status.ts'
import type { SelectLesson } from './selected-lesson.ts'
import { useCurrentSection } from './use-current-section.ts'
import { useExamDialog } from './use-exam-dialog.tsx'
import { useReadingPosition, useSectionsRead } from './use-reading-position.ts'

interface LessonFootProps {
  path: CoursePath
  lesson: Unit
  record: CourseRecord
  select: SelectLesson
  /** Completes the lesson; `null` at a bridge, which its exercise completes. */
  mark: (() => void) | null
  /** The points before the lesson was just completed; else `null`. */
  pointsBefore: number | null
  onCelebrated: () => void
  /** The course map, where there is no room for it beside the lesson. */
  map: ReactNode
}

/** The bar at the foot of a lesson: its small trail, and one button for the next step. */
export function LessonFoot({ path, lesson, record, select, mark, pointsBefore, onCelebrated, map }: LessonFootProps) {
  const gamification = useGamification()
  // Loaded ahead, since the network may be gone once the lesson is completed.
  const CompletedMoment = useLazyCode('moment', () => import('./completed-moment.tsx')).data?.default
  const { data: content, isError: hasNoContent } = useLessonContent(lesson, path)
  const all = content?.sections ?? []
  const sections = all.filter(({ isOptional }) => !isOptional)
  const onScreen = useCurrentSection()
  // From a task that the plan does without, one goes on with what follows the section before it.
  const upToHere = all.slice(0, all.findIndex(({ slug }) => slug === onScreen) + 1)
  const current = upToHere.findLast(({ isOptional }) => !isOptional)?.slug ?? onScreen
  const place = useReadingPosition(lesson, onScreen)
  const goTo = useGoToSection()
  const navigate = useNavigate()
  const exam = useExamDialog(path, record)
  const isCompleted = isDone(lesson, record)
  const isPractised = steps.some((step) => record.passedTaskIds.has(taskIdOf(lesson.id, step)))
  const nextLesson = unitAfter(path.units, lesson, (unit) => isDone(unit, record))
  const courseStatus = courseStatusIn(path, record)
  const canComplete = mark !== null
  const index = sections.findIndex(({ slug }) => slug === current)
  const taskId = taskIdOf(lesson.id, sections[index]?.step ?? 'b')
  const check = useOfferedCheck(taskId)
  const canCheck = check !== null && !record.passedTaskIds.has(taskId)
  // A lesson whose content failed to load has no sections.
  const known = content || hasNoContent ? sections : null
  const step = nextStep({
    sections: known,
    current,
    place,
    canCheck,
    isCompleted,
    canComplete,
    nextLesson,
    courseStatus,
  })

  function goOn(to: NextStep) {
    switch (to.does) {
      case 'wait':
        return
      case 'go-to-section':
        return goTo(to.to.slug)
      case 'check':
        return check?.()
      case 'complete':
        mark?.()
        // Without points the celebration is skipped.
        if (!gamification && nextLesson) select(nextLesson)
        return
      case 'go-to-lesson':
        return select(to.to)
      case 'open-exam':
        return exam?.open()
      case 'look-back':
        return void navigate(coursePathname(path.preferences))
    }
  }
  const nothingLeft = { sections: [], current: null, place: null, canCheck: false, isCompleted: true, canComplete }
  const afterwards = nextStep({ ...nothingLeft, nextLesson, courseStatus })
  const isCelebrating = pointsBefore !== null && isCompleted
  const shown = isCelebrating ? afterwards : step
  const hasMoment = isCelebrating && gamification && CompletedMoment !== undefined
  const moment = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  function closeMoment() {
    // The focused button is removed.
    if (moment.current?.contains(document.activeElement)) button.current?.focus()
    onCelebrated()
  }
  const pressed = useRef<NextStep['does']>(null)
  useEffect(() => {
    // The first click of a double click may belong to another element, such as a link of the course map.
    function forget({ target }: Event) {
      if (!button.current?.contains(target as Node)) pressed.current = null
    }
    document.addEventListener('click', forget, true)
    return () => document.removeEventListener('click', forget, true)
  }, [])
  function press({ detail: clicks }: MouseEvent) {
    // The second click of a double click was meant for the button's previous label.
    if (clicks > 1 && pressed.current !== null && pressed.current !== shown.does) return
    pressed.current = shown.does
    goOn(shown)
  }
  // Samples, editor and quiz come before the button in the tab order.
  useEnter(() => !isCelebrating && step.does === 'go-to-section' && goOn(step))
  function skip(to: NextStep) {
    // The main button moves to this place, where the second click of a double click would land.
    pressed.current = 'check'
    goOn(to)
  }

  return (
    <div data-lesson-foot className="lesson-foot z-20 border-line border-t bg-card noscript:hidden print:hidden">
      <div ref={moment} role="status">
        {hasMoment && (
          <CompletedMoment
            lesson={lesson}
            isProven={isPractised || record.quizzes.get(lesson.id)?.isPassed === true}
            hasEarned={record.skillPoints > pointsBefore}
            ahead={nextLesson?.title ?? afterwards.label}
            onGoOn={() => goOn(afterwards)}
            onClose={closeMoment}
          />
        )}
      </div>
      <VisitorOffer kind="lesson-completed" subjectId={lesson.id} className="page-width py-2 sm:py-3" />
      <div className="lesson-foot-grid page-width py-2">
        <div className="lesson-foot-map">{map}</div>
        <div className="lesson-foot-trail">
          <SmallTrail {...{ sections, index, lesson, record, isCompleted }} />
        </div>
        <p className="lesson-foot-where truncate text-sm text-soft max-sm:text-xs xl:text-right">
          {/* The celebration names the next lesson itself. */}
          {!hasMoment && <Where step={shown} sections={sections} index={index} />}
          {shown.does === 'go-to-section' && (
            <span className="max-sm:hidden pointer-coarse:hidden"> · Enter goes on</span>
          )}
        </p>
        <div className="flex gap-2">
          {shown.does === 'check' && (
            <Button variant="quiet" className="px-2!" onClick={() => skip(shown.otherwise)}>
              Skip for now
            </Button>
          )}
          <Button
            ref={button}
            data-moment
            className="flex-1 max-sm:px-2!"
            disabled={shown.does === 'wait' || (shown.does === 'complete' && record.status === 'loading')}
            onClick={press}
          >
            {shown.label}
            <StepIcon does={shown.does} />
          </Button>
        </div>
      </div>
      {exam?.dialog}
    </div>
  )
}

/** Handles Enter, unless the focused element uses it. */
function useEnter(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, repeat, defaultPrevented, target } = event
    if (key !== 'Enter' || hasModifier(event) || shiftKey || repeat || defaultPrevented) return
    if (isTaken(event) || (target as Element).closest('button')) return
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Where({ step, sections, index }: { step: NextStep; sections: readonly LessonSection[]; index: number }) {
  if (step.does === 'go-to-section' && step.isWhereOneWas) return <>You were at ‘{step.to.title}’</>
  if (step.does === 'go-to-section') return <>Next: {step.to.title}</>
  if (step.does === 'go-to-lesson') return <>Next: {step.to.title}</>
  return sections[index]?.title
}

function StepIcon({ does }: { does: NextStep['does'] }) {
  const Icon = does === 'check' ? CircleCheck : does === 'complete' ? Check : ArrowRight
  return <Icon size={18} strokeWidth={2} className="max-sm:hidden" />
}

interface SmallTrailProps {
  sections: readonly LessonSection[]
  index: number
  lesson: Unit
  record: CourseRecord
  isCompleted: boolean
}

/** The sections as marks on a line, and a flag at its end. The list of contents says the same in words. */
function SmallTrail({ sections, index, lesson, record, isCompleted }: SmallTrailProps) {
  const read = useSectionsRead(lesson)
  return (
    <div
      aria-hidden
      className={`relative flex h-5 items-center ${sections.length > 0 ? 'justify-between' : 'justify-end'}`}
    >
      <span className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-field border-t-2 border-dotted" />
      <span
        className="absolute top-1/2 left-0 h-0.5 w-full origin-left -translate-y-1/2 bg-pine transition-transform duration-200 ease-walk"
        style={{ scale: `${isCompleted ? 1 : Math.max(0, index) / Math.max(1, sections.length)} 1` }}
      />
      {sections.map((section, at) => (
        <span key={section.slug} className="relative bg-card px-0.5">
          <SectionSign
            kind={section.kind}
            isCurrent={at === index}
            isDone={isSectionDone(section, lesson, record, read.has(section.slug))}
          />
        </span>
      ))}
      <span
        className={`relative grid size-5 place-items-center rounded-full border-2 forced-color-adjust-none ${isCompleted ? 'border-sun bg-sun text-on-sun' : 'border-field bg-card text-soft'}`}
      >
        <Flag size={10} strokeWidth={2.5} />
      </span>
    </div>
  )
}
