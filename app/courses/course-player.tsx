import type { CoursePath } from '../../domain/course-paths.ts'
import { CoursePack } from '../offline/course-pack.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { type CourseRecord, useCourseRecord } from './course-record.ts'
import { CourseTrail } from './course-trail.tsx'
import { LessonView } from './lesson-view.tsx'
import { NoLessonSelected } from './no-lesson-selected.tsx'
import { PlayerHeader } from './player-header.tsx'
import { useSelectedLesson } from './selected-lesson.ts'
import { TrailSheet } from './trail-sheet.tsx'

/** A course as one learner or visitor walks it: the trail at the side, the lesson in the middle. */
export function CoursePlayer({ path }: { path: CoursePath }) {
  const record = useCourseRecord(path)
  const { lesson, select } = useSelectedLesson(path)
  const trail = (
    <div className="grid gap-8">
      <CourseTrail path={path} record={record} selectedLesson={lesson} />
      <CoursePack course={path.course} />
    </div>
  )

  return (
    <div className="page-width pt-5 pb-16 sm:pt-8">
      <PlayerHeader path={path} record={record} selectedLesson={lesson} />
      <RecordNotice record={record} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[21rem_minmax(0,1fr)] xl:gap-x-16">
        <aside
          aria-label="Course map"
          className={`lg:sticky lg:top-24 lg:-mx-2 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:overscroll-contain lg:px-2 lg:pb-2 ${lesson ? 'hidden lg:block' : 'order-last lg:order-none'}`}
        >
          {trail}
        </aside>
        {lesson ? (
          <LessonView key={lesson.id} path={path} lesson={lesson} record={record} select={select} />
        ) : (
          <NoLessonSelected path={path} record={record} select={select} />
        )}
      </div>
      {lesson && <TrailSheet key={lesson.id}>{trail}</TrailSheet>}
    </div>
  )
}

function RecordNotice({ record }: { record: CourseRecord }) {
  if (record.status === 'failed')
    return (
      <div className="mt-6">
        <LoadFailed title="Your progress could not be loaded" onRetry={record.retry}>
          You can go on learning. What you have completed shows again as soon as the server answers.
        </LoadFailed>
      </div>
    )
  if (record.hasReceipts)
    return (
      <div className="mt-6">
        <Alert
          tone="notice"
          title="Not saved yet"
          action={
            <Button look="secondary" size="small" onClick={record.retry}>
              Try again
            </Button>
          }
        >
          That you passed the exam is kept in this page and saved when the server can be reached.
        </Alert>
      </div>
    )
  return null
}
