import type { Lesson } from '../../domain/courses.ts'
import type { Exercise } from '../../domain/exercises.ts'
import { useLazyCode } from '../ui/lazy-code.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Prose } from '../ui/prose.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The exercise of a lesson. Its code comes after the text: who reads first finds it in its place, and the task at once. */
export function LessonExercise({ lesson, exercise }: { lesson: Lesson; exercise: Exercise }) {
  // biome-ignore lint/style/noRestrictedImports: a lesson loads the exercise with its first use.
  const code = useLazyCode('exercise', () => import('../exercises/exercise-section.tsx'))
  const Section = code.data?.default
  return (
    // About the height of the shorter exercises: what follows hardly moves when it comes.
    <div data-exercise className="min-h-[86rem] sm:min-h-[48rem] lg:min-h-[65.5rem] noscript:min-h-0! print:min-h-0!">
      {Section ? (
        <Section key={lesson.id} lessonId={lesson.id} exercise={exercise} />
      ) : (
        <>
          <p className="text-sm text-soft">Exercise</p>
          <h3 className="mt-1 text-lg">{exercise.title}</h3>
          <Prose text={exercise.task} className="mt-3 max-w-[65ch] text-lesson" />
          <div className="mt-6 noscript:hidden print:hidden">
            {code.isError ? (
              <LoadFailed title="The exercise didn't load" onRetry={() => void code.refetch()}>
                Check your connection. The text is still here.
              </LoadFailed>
            ) : (
              <Loading label="Loading the exercise">
                <Skeleton className="h-96" />
              </Loading>
            )}
          </div>
          <p className="mt-4 hidden text-soft noscript:block">You need JavaScript to do this exercise.</p>
        </>
      )}
    </div>
  )
}
