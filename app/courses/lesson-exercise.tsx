import type { Lesson } from '../../domain/courses.ts'
import type { Exercise } from '../../domain/exercises.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useLazyCode } from '../ui/lazy-code.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The exercise of a lesson. Its code comes after the text: who reads first finds it in its place. */
export function LessonExercise({ lesson, exercise }: { lesson: Lesson; exercise: Exercise }) {
  const code = useLazyCode('exercise', () => import('../exercises/exercise-section.tsx'))
  const Section = code.data?.default
  return (
    // The height of most exercises: what follows stays where it is.
    <div data-exercise className="min-h-[48rem]">
      {Section ? (
        <Section key={lesson.id} lessonId={lesson.id} exercise={exercise} />
      ) : code.isError ? (
        <Alert title="The exercise didn't load" action={<Button onClick={() => void code.refetch()}>Retry</Button>}>
          Check your connection. The text is still here.
        </Alert>
      ) : (
        <Loading label="Loading the exercise">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  )
}
