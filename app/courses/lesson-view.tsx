import { ArrowLeft, ArrowRight, Check, NotebookPen } from 'lucide-react'
import { Fragment, type Ref, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { bridgesTo, goalOf, hasVideo, isBridge, isLesson } from '../../domain/bridges.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Bridge, Lesson, Milestone, Unit } from '../../domain/courses.ts'
import { minutesOfLesson } from '../../domain/lesson-minutes.ts'
import { lessonPoints } from '../../domain/levels.ts'
import { startSlug } from '../../domain/section-slugs.ts'
import { paceFor } from '../../domain/task-plan.ts'
import { lessonPathname } from '../paths.ts'
import { useShortcut } from '../shell/shortcuts.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { Button } from '../ui/button.tsx'
import { LessonVideo } from '../video/lesson-video.tsx'
import { seekVideo } from '../video/video-time.ts'
import { type CourseRecord, isDone } from './course-record.ts'
import { useSectionInAddress } from './go-to-section.ts'
import { GuessFirst } from './guess-first.tsx'
import { useLessonContent } from './lesson-content.ts'
import type { LessonNote } from './lesson-note.ts'
import { LessonSections } from './lesson-sections.tsx'
import type { SelectLesson } from './selected-lesson.ts'
import { placeOf } from './unit-place.ts'
import { useTimeSpent } from './use-time-spent.ts'

interface LessonViewProps {
  path: CoursePath
  lesson: Unit
  record: CourseRecord
  select: SelectLesson
  note: LessonNote
  areNotesOpen: boolean
  onNotes: () => void
  /** Gets the focus back when the notes are closed. */
  notesButton: Ref<HTMLButtonElement>
  /** Completes the lesson, or opens it again; `null` at a bridge, which its exercise completes. */
  mark: (() => void) | null
}

/** A lesson as one page, from its video to its quiz. */
export function LessonView(props: LessonViewProps) {
  const { path, lesson, record, select, note, areNotesOpen, onNotes, notesButton, mark } = props
  const gamification = useGamification()
  const article = useBroughtIntoView()
  const videoPlayed = useTimeSpent(path, lesson.id)
  useMomentInAddress(lesson)
  const { data: content, isError: hasFailed, refetch: retry } = useLessonContent(lesson, path)
  useSectionInAddress(content?.sections)
  const isCompleted = record.completedLessonIds.has(lesson.id)
  const wasCompleted = useRef(isCompleted)
  const planned = path.units[path.units.indexOf(lesson) + 1]
  const { place, previous, next, following } = placeOf(lesson, path)
  const canMark = record.status !== 'loading'
  const [isMarkedHere, setIsMarkedHere] = useState(false)
  function markHere() {
    setIsMarkedHere(true)
    mark?.()
  }
  useShortcut('n', () => next && select(next))
  useShortcut('p', () => previous && select(previous))
  useShortcut('m', () => canMark && mark && markHere())
  const { reading, practice } = minutesOfLesson(lesson, paceFor(lesson, path))
  const median = record.medianMinutes[lesson.id]
  const [firstQuestion] = content?.quiz ?? []

  return (
    <article ref={article} tabIndex={-1} aria-labelledby="lesson-title" className="min-w-0 max-w-[60rem] outline-none">
      <div id={startSlug} data-section="watch" tabIndex={-1} className="outline-none">
        {hasVideo(lesson) && (
          <LessonVideo lesson={lesson} topic={path.preferences.learningGoal} onPlayed={videoPlayed} />
        )}
        <header className="mt-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-72">
            <p className="text-sm text-soft tabular-nums">
              {place} ·{' '}
              {median === undefined ? (
                <>
                  about {reading + practice} min ·{' '}
                  <span className="whitespace-nowrap">
                    {reading} reading, {practice} practice
                  </span>
                </>
              ) : (
                <>learners here took about {median} min</>
              )}
              {gamification && isLesson(lesson) && <span className="of-the-game"> · {lessonPoints} points</span>}
            </p>
            <h2 id="lesson-title" className="mt-1 text-xl sm:text-2xl">
              {lesson.title}
            </h2>
          </div>
          <div className="flex flex-wrap gap-2.5 noscript:hidden print:hidden">
            <Button
              ref={notesButton}
              variant="secondary"
              aria-expanded={areNotesOpen}
              aria-controls="notes"
              onClick={onNotes}
            >
              <NotebookPen className={note.text ? 'fill-sun/40' : ''} />
              Notes
              {note.text && <span className="sr-only"> (you have one)</span>}
            </Button>
            {mark && (
              <Button variant="secondary" className="min-w-46" data-moment disabled={!canMark} onClick={markHere}>
                <span aria-hidden className={isMarkedHere && isCompleted && !wasCompleted.current ? 'celebrates' : ''}>
                  <Check strokeWidth={2} />
                </span>
                {isCompleted ? 'Completed' : 'Mark Complete'}
              </Button>
            )}
          </div>
        </header>
        {isLesson(lesson) ? <BeforeThis {...{ lesson, path, record }} /> : <DoneWhen {...{ lesson, path }} />}
        <p className="mt-6 max-w-[65ch] text-lesson">{lesson.description}</p>
        <h3 className="mt-8 text-lg">Learning Objectives</h3>
        <ul className="mt-3 grid max-w-[65ch] list-disc gap-2.5 pl-6 text-lesson marker:text-pine">
          {lesson.objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
        {firstQuestion && <GuessFirst key={lesson.id} lessonId={lesson.id} question={firstQuestion} />}
      </div>
      <LessonSections {...{ lesson, path, next: planned, content, hasFailed, retry }} />
      <nav
        aria-label="Lessons"
        className="mt-10 flex flex-wrap justify-between gap-3 border-line border-t pt-6 noscript:hidden"
      >
        {previous && (
          <Button variant="quiet" onClick={() => select(previous)}>
            <ArrowLeft />
            <span>
              Previous<span className="max-sm:sr-only"> lesson</span>
            </span>
          </Button>
        )}
        {next && (
          <Button variant="quiet" className="ml-auto" onClick={() => select(next)}>
            {following}
            <ArrowRight />
          </Button>
        )}
      </nav>
    </article>
  )
}

/** The planned bridges that lead to a lesson. */
function BeforeThis({ lesson, path, record }: Pick<LessonViewProps, 'path' | 'record'> & { lesson: Lesson }) {
  const bridges = bridgesTo(lesson, path)
  if (bridges.length === 0) return null
  return (
    <p className="mt-5 max-w-[65ch] border-blaze border-l-3 pl-4">
      Before this lesson:{' '}
      {bridges.map((bridge, index) => (
        <Fragment key={bridge.id}>
          {index > 0 && ', '}
          <Link to={lessonPathname(path.preferences, bridge.id)} preventScrollReset className="link">
            {bridge.title}
          </Link>
          {isDone(bridge, record) && ' (done)'}
        </Fragment>
      ))}
    </p>
  )
}

/** How a bridge or a milestone is completed, and the lesson that a bridge leads to. */
function DoneWhen({ lesson, path }: { lesson: Bridge | Milestone; path: CoursePath }) {
  return (
    <p className="mt-5 max-w-[65ch] border-pine border-l-3 pl-4">
      {isBridge(lesson) && <LeadsTo goal={goalOf(lesson, path)} path={path} />} Done once its exercise passes.
    </p>
  )
}

function LeadsTo({ goal, path }: { goal: Lesson | null; path: CoursePath }) {
  return (
    <>
      Gets you ready for{' '}
      {goal ? (
        <Link to={lessonPathname(path.preferences, goal.id)} preventScrollReset className="link">
          {goal.title}
        </Link>
      ) : (
        'the project at the end'
      )}
      .
    </>
  )
}

/** An address that names a moment of the video (`#t=192`), as notes do, leads to that moment. */
function useMomentInAddress({ id }: Unit) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same moment may be followed twice.
  useEffect(() => {
    const [, seconds] = /^#t=(\d+)$/.exec(hash) ?? []
    if (seconds) seekVideo(id, Number(seconds))
  }, [id, hash, key])
}

/** A lesson that was just chosen, from wherever on the page, is brought to the eye and to the screen reader. */
function useBroughtIntoView() {
  const article = useRef<HTMLElement>(null)
  const isChosen = useRef(useNavigationType() === 'PUSH')
  useEffect(() => {
    const element = article.current
    if (!element || !isChosen.current) return
    element.focus({ preventScroll: true })
    const { top } = element.getBoundingClientRect()
    if (top < 0 || top > window.innerHeight / 2) element.scrollIntoView()
  }, [])
  return article
}
