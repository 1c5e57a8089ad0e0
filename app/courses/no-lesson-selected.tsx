import { type CoursePath, nextLesson } from '../../domain/course-paths.ts'
import { Button } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import type { CourseRecord } from './course-record.ts'
import type { SelectLesson } from './selected-lesson.ts'

interface NoLessonSelectedProps {
  path: CoursePath
  record: CourseRecord
  select: SelectLesson
}

/** The place of the video before there is one. */
export function NoLessonSelected({ path, record, select }: NoLessonSelectedProps) {
  const first = path.lessons[0]
  const next = nextLesson(path, record.completedLessonIds)
  const isUnderWay = next !== null && next !== first
  return (
    <section
      aria-label="Lesson"
      className="relative isolate grid max-w-3xl place-content-center justify-items-center overflow-hidden rounded-card border border-line bg-card px-6 py-12 text-center sm:aspect-video"
    >
      <ContourLines className="-z-10 absolute inset-0" />
      <h2 className="text-xl">Select a video to start learning</h2>
      <p className="mt-2 mb-6 text-soft">
        {isUnderWay ? `Your next lesson is '${next.title}'.` : 'Every lesson has a video, a short text and a goal.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {isUnderWay && <Button onClick={() => select(next)}>Continue where you are</Button>}
        {first && (
          <Button look={isUnderWay ? 'secondary' : 'primary'} onClick={() => select(first)}>
            Start First Lesson
          </Button>
        )}
      </div>
    </section>
  )
}
