import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Check, NotebookPen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import { lessonPoints } from '../../domain/levels.ts'
import { useSession } from '../accounts/session.ts'
import { LessonQuiz } from '../quizzes/lesson-quiz.tsx'
import { useShortcut } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { LessonVideo } from '../video/lesson-video.tsx'
import { seekVideo } from '../video/video-time.ts'
import type { CourseRecord } from './course-record.ts'
import { lessonContentQuery } from './lesson-content.ts'
import { LessonExercise } from './lesson-exercise.tsx'
import { useLessonNote } from './lesson-note.ts'
import { LessonNotes } from './lesson-notes.tsx'
import { LessonText } from './lesson-text.tsx'
import type { SelectLesson } from './selected-lesson.ts'
import { useTimeSpent } from './use-time-spent.ts'

interface LessonViewProps {
  path: CoursePath
  lesson: Lesson
  record: CourseRecord
  select: SelectLesson
}

export function LessonView({ path, lesson, record, select }: LessonViewProps) {
  const { gamification } = useSession().settings
  const article = useBroughtIntoView()
  const videoPlayed = useTimeSpent(lesson.id)
  useMomentInAddress(lesson)
  const { data: content } = useQuery(lessonContentQuery(lesson))
  const note = useLessonNote(lesson)
  const [areNotesOpen, setAreNotesOpen] = useState(false)
  const isCompleted = record.completedLessonIds.has(lesson.id)
  const index = path.lessons.indexOf(lesson)
  const [previous, next] = [path.lessons[index - 1], path.lessons[index + 1]]
  const canMark = record.status === 'ready'
  const [isCelebrating, setIsCelebrating] = useState(false)
  function mark() {
    record.setLesson(lesson, !isCompleted)
    setIsCelebrating(!isCompleted)
  }
  useShortcut('n', () => next && select(next))
  useShortcut('p', () => previous && select(previous))
  useShortcut('m', () => canMark && mark())

  return (
    <article ref={article} tabIndex={-1} aria-labelledby="lesson-title" className="max-w-3xl outline-none">
      <LessonVideo lesson={lesson} goal={path.preferences.learningGoal} onPlayed={videoPlayed} />
      <header className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-sm text-soft tabular-nums">
            Lesson {index + 1} of {path.lessons.length} · {lesson.duration}
            {gamification && <span className="of-the-game"> · {lessonPoints} points</span>}
          </p>
          <h2 id="lesson-title" className="mt-1 text-xl sm:text-2xl">
            {lesson.title}
          </h2>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button
            look="secondary"
            aria-expanded={areNotesOpen}
            aria-controls="notes"
            onClick={() => setAreNotesOpen(!areNotesOpen)}
          >
            <NotebookPen aria-hidden size={20} strokeWidth={1.75} className={note.text ? 'fill-sun/40' : ''} />
            Notes
            {note.text && <span className="sr-only"> (you have one)</span>}
          </Button>
          <Button look={isCompleted ? 'secondary' : 'primary'} disabled={!canMark} onClick={mark}>
            <span aria-hidden className={isCelebrating && isCompleted ? 'celebrates' : ''}>
              <Check size={20} strokeWidth={2} />
            </span>
            {isCompleted ? 'Completed' : 'Mark Complete'}
          </Button>
        </div>
      </header>
      <section id="notes" aria-label="Notes" hidden={!areNotesOpen} className="mt-5">
        {areNotesOpen && <LessonNotes note={note} lessonId={lesson.id} />}
      </section>
      <p className="mt-6 max-w-[65ch] text-lesson">{lesson.description}</p>
      <h3 className="mt-8 text-lg">Learning Objectives</h3>
      <ul className="mt-3 grid max-w-[65ch] gap-2.5 text-lesson">
        {lesson.objectives.map((objective) => (
          <li key={objective} className="relative pl-6">
            <span aria-hidden className="absolute top-[0.62em] left-0.5 size-2 rounded-full bg-pine" />
            {objective}
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <LessonText lesson={lesson} next={next} />
      </div>
      <LessonExercise lesson={lesson} />
      {content && <LessonQuiz lessonId={lesson.id} questions={content.quiz} />}
      <nav aria-label="Lessons" className="mt-10 flex flex-wrap justify-between gap-3 border-line border-t pt-6">
        {previous && (
          <Button look="quiet" onClick={() => select(previous)}>
            <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
            <span>
              Previous<span className="max-sm:sr-only"> lesson</span>
            </span>
          </Button>
        )}
        {next && (
          <Button look={isCompleted ? 'primary' : 'secondary'} className="ml-auto" onClick={() => select(next)}>
            Next lesson
            <ArrowRight aria-hidden size={20} strokeWidth={1.75} />
          </Button>
        )}
      </nav>
    </article>
  )
}

/** An address that names a moment of the video (`#t=192`), as notes do, leads to that moment. */
function useMomentInAddress({ id }: Lesson) {
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
  const isChosen = useNavigationType() === 'PUSH'
  useEffect(() => {
    const element = article.current
    if (!element || !isChosen) return
    element.focus({ preventScroll: true })
    const { top } = element.getBoundingClientRect()
    if (top < 0 || top > window.innerHeight / 2) element.scrollIntoView()
  }, [isChosen])
  return article
}
