import { counted } from '../../domain/counted.ts'
import { type CoursePath, nextLesson } from '../../domain/course-paths.ts'
import { timeCommitments } from '../../domain/preference-choices.ts'
import { AccountLink } from '../shell/account-link.tsx'
import { VisitorPersistence } from '../sync/visitor-persistence.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { CourseRecord } from './course-record.ts'
import { PlacementLink } from './placement-link.tsx'
import type { SelectLesson } from './selected-lesson.ts'
import { TrailAhead, useArrival } from './trail-ahead.tsx'

interface NoLessonSelectedProps {
  path: CoursePath
  record: CourseRecord
  select: SelectLesson
}

/**
 * The place of the video before there is one: the trail that lies ahead, and its first step. A learner may have begun,
 * or be done: until that is known it waits.
 */
export function NoLessonSelected({ path, record, select }: NoLessonSelectedProps) {
  const isLoading = record.isStored && record.status === 'loading'
  return (
    <section aria-label="Lesson" className="relative max-w-3xl overflow-hidden rounded-card border border-line bg-card">
      {isLoading && (
        <Loading label="Loading your progress" className="absolute inset-0 grid content-start gap-4 p-5 sm:p-8">
          <Skeleton className="h-8 w-60" />
          <Skeleton className="h-24" />
          <Skeleton className="h-11 w-60" />
        </Loading>
      )}
      {/* Out of sight it keeps the place for what comes. */}
      <div className={isLoading ? 'invisible' : ''}>
        {record.isStored && record.status === 'failed' ? (
          <AnyLesson path={path} select={select} />
        ) : (
          <Trail path={path} record={record} select={select} />
        )}
      </div>
    </section>
  )
}

function Trail({ path, record, select }: NoLessonSelectedProps) {
  const first = path.lessons[0]
  const next = nextLesson(path, record.completedLessonIds)
  const isUnderWay = record.completedLessonIds.size > 0 && next !== null
  const arrival = useArrival(path, record)
  const time = timeCommitments.find(({ value }) => value === path.preferences.timeCommitment)
  return (
    <>
      <div className="px-5 py-6 sm:px-8 sm:py-8">
        <h2 className="text-xl sm:text-2xl">Here is your trail</h2>
        <p className="mt-2 text-soft">
          {counted(path.lessons.length, 'lesson')}, {time?.label}.{' '}
          {/* As wide as any day, and a line of text before it is known: nothing moves when it is. */}
          <span className="inline-block min-w-60 font-semibold text-ink">
            {arrival ? `You arrive by ${arrival}.` : '\u200b'}
          </span>
        </p>
        <h3 className="mt-5 font-sans font-semibold text-base tracking-normal">Select a video to start learning</h3>
        <p className="mt-0.5 text-sm text-soft">
          {isUnderWay ? `Your next lesson is '${next.title}'.` : first && `The first is '${first.title}'.`}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {isUnderWay && <Button onClick={() => select(next)}>Continue</Button>}
          {first && (
            <Button {...(isUnderWay ? { variant: 'secondary' } : { size: 'large' })} onClick={() => select(first)}>
              Start First Lesson
            </Button>
          )}
        </div>
        {path.course.placement.length > 0 && !path.isPlaced && !isUnderWay && (
          <p className="mt-4 text-sm text-soft">
            Not all of it new to you? <PlacementLink path={path}>Find out where you begin</PlacementLink>, in ten
            minutes.
          </p>
        )}
      </div>
      <TrailAhead path={path} record={record} />
      {!record.isStored && (
        <div className="border-line border-t px-5 py-4 sm:px-8">
          <VisitorPersistence />
          <p className="mt-1.5 text-sm text-soft">
            <AccountLink page="signUp" className="link">
              Sign up
            </AccountLink>{' '}
            to have it on all your devices. It is free.
          </p>
        </div>
      )}
    </>
  )
}

/** Shown where the learner's completed lessons could not be loaded. */
function AnyLesson({ path: { lessons }, select }: Pick<NoLessonSelectedProps, 'path' | 'select'>) {
  const [first] = lessons
  return (
    <div className="px-5 py-6 sm:px-8 sm:py-8">
      <h2 className="text-xl sm:text-2xl">Choose a lesson</h2>
      <p className="mt-2 mb-5 text-soft">All of them are open to you, whatever you have completed.</p>
      {first && (
        <Button variant="secondary" onClick={() => select(first)}>
          Open the first lesson
        </Button>
      )}
    </div>
  )
}
