import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isLesson } from '../../domain/bridges.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Lesson, Unit } from '../../domain/courses.ts'
import { useLazyCode } from '../lazy-code.ts'
import { CoursePack } from '../offline/course-pack.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type CourseRecord, useCourseRecord } from './course-record.ts'
import { courseStatusIn } from './course-status.ts'
import { CourseTrail } from './course-trail.tsx'
import { lessonContentQuery } from './lesson-content.ts'
import { LessonFoot } from './lesson-foot.tsx'
import { useLessonNote } from './lesson-note.ts'
import { LessonView } from './lesson-view.tsx'
import { NoLessonSelected } from './no-lesson-selected.tsx'
import { PlayerHeader } from './player-header.tsx'
import { type SelectLesson, useSelectedLesson } from './selected-lesson.ts'
import { TrailSheet } from './trail-sheet.tsx'
import './course-player.css'

/** A course as one learner or visitor walks it: the trail at the side, the lesson in the middle. */
export function CoursePlayer({ path }: { path: CoursePath }) {
  const record = useCourseRecord(path)
  const { lesson, select } = useSelectedLesson(path)
  if (lesson) return <OpenLesson {...{ path, record, lesson, select }} />
  const isAtTheEnd = record.status === 'ready' && courseStatusIn(path, record) !== 'on-the-way'
  return (
    <div className="page-width pt-5 pb-16 sm:pt-8">
      <PlayerHeader path={path} record={record} selectedLesson={null} />
      <RecordNotice record={record} />
      <div className="player-grid mt-8">
        <aside aria-label="Course map" className="course-map max-lg:order-last">
          <Trail path={path} record={record} selectedLesson={null} />
        </aside>
        {isAtTheEnd ? (
          <AtTheEnd path={path} record={record} />
        ) : (
          <NoLessonSelected path={path} record={record} select={select} />
        )}
      </div>
    </div>
  )
}

/** The summary of a completed path. Its code loads on demand, since few readers see it. */
function AtTheEnd(props: { path: CoursePath; record: CourseRecord }) {
  const code = useLazyCode('finished', () => import('./course-finished.tsx'))
  return (
    <LazyPart
      code={code}
      placeholder={<Skeleton className="h-96 max-w-3xl" />}
      failure={[
        "Your summary didn't load",
        'You walked the whole path. What you did shows as soon as the server answers.',
      ]}
    >
      {({ default: CourseFinished }) => <CourseFinished {...props} />}
    </LazyPart>
  )
}

interface OpenLessonProps {
  path: CoursePath
  record: CourseRecord
  lesson: Unit
  select: SelectLesson
}

/** State of the course survives a change of lesson; state of a lesson is reset. */
function OpenLesson({ path, record, lesson, select }: OpenLessonProps) {
  const note = useLessonNote(lesson)
  const { data: content } = useQuery(lessonContentQuery(lesson))
  // Loaded ahead, since the network may be gone once the notes are opened.
  const notes = useLazyCode('notes', () => import('./notes-panel.tsx'))
  const [areNotesOpen, setAreNotesOpen] = useState(false)
  const [pointsBefore, setPointsBefore] = useState<number | null>(null)
  const [openedAt, setOpenedAt] = useState(lesson.id)
  if (openedAt !== lesson.id) {
    setOpenedAt(lesson.id)
    setAreNotesOpen(false)
    setPointsBefore(null)
  }
  const trail = <Trail path={path} record={record} selectedLesson={lesson} />
  const notesButton = useRef<HTMLButtonElement>(null)
  function closeNotes() {
    setAreNotesOpen(false)
    notesButton.current?.focus({ preventScroll: true })
  }
  function markLesson(lesson: Lesson) {
    const isCompleted = record.completedLessonIds.has(lesson.id)
    record.setLesson(lesson, !isCompleted)
    setPointsBefore(isCompleted ? null : record.skillPoints)
  }
  const mark = isLesson(lesson) ? () => markLesson(lesson) : null
  return (
    <>
      <div className="page-width pt-2 pb-10 sm:pt-4">
        <PlayerHeader path={path} record={record} selectedLesson={lesson} />
        <RecordNotice record={record} />
        <div className="player-grid lesson-grid mt-4 sm:mt-6">
          <aside aria-label="Course map" className={`course-map hidden ${areNotesOpen ? '' : 'xl:block'}`}>
            {trail}
          </aside>
          {areNotesOpen && (
            <LazyPart
              code={notes}
              placeholder={<Skeleton className="h-44" />}
              failure={["The notes didn't load", 'Check your connection. What you wrote is safe.']}
            >
              {({ default: NotesPanel }) => (
                <NotesPanel {...{ note, lesson, path }} sections={content?.sections ?? []} onClose={closeNotes} />
              )}
            </LazyPart>
          )}
          <LessonView
            key={lesson.id}
            {...{ path, lesson, record, select, note, areNotesOpen, notesButton, mark }}
            onNotes={() => setAreNotesOpen(!areNotesOpen)}
          />
        </div>
      </div>
      <LessonFoot
        key={lesson.id}
        {...{ path, lesson, record, select, mark, pointsBefore }}
        onCelebrated={() => setPointsBefore(null)}
        map={<TrailSheet>{trail}</TrailSheet>}
      />
    </>
  )
}

function Trail({
  path,
  record,
  selectedLesson,
}: {
  path: CoursePath
  record: CourseRecord
  selectedLesson: Unit | null
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <CourseTrail path={path} record={record} selectedLesson={selectedLesson} />
      <CoursePack course={path.course} />
    </div>
  )
}

function RecordNotice({ record }: { record: CourseRecord }) {
  if (record.status === 'failed')
    return (
      <LoadFailed className="mt-6" title="Your progress didn't load" onRetry={record.retry}>
        You can go on learning. What you have completed shows again as soon as the server answers.
      </LoadFailed>
    )
  if (record.hasReceipts)
    return (
      <Alert
        className="mt-6"
        tone="notice"
        title="Not saved yet"
        action={
          <Button variant="secondary" size="small" onClick={record.retry}>
            Retry
          </Button>
        }
      >
        That you passed the exam is kept in this page and saved when the server can be reached.
      </Alert>
    )
  return null
}
