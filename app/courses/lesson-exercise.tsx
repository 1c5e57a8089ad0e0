import { useQuery } from '@tanstack/react-query'
import type { Lesson } from '../../domain/courses.ts'
import { useLateCode } from '../late-code.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { lessonContentQuery } from './lesson-content.ts'

/** The exercise of a lesson, where it has one. Its code comes after the text: who reads first finds it in its place. */
export function LessonExercise({ lesson }: { lesson: Lesson }) {
  const { data } = useQuery(lessonContentQuery(lesson))
  const code = useLateCode('exercise', () => import('../exercises/exercise-section.tsx'))
  if (!data?.exercise) return null
  const Section = code.data?.default
  return (
    // The height of most exercises: what follows stays where it is.
    <div data-exercise className="mt-12 min-h-[48rem] border-line border-t pt-8">
      {Section ? (
        <Section key={lesson.id} lessonId={lesson.id} exercise={data.exercise} />
      ) : code.isError ? (
        <Alert
          title="The exercise did not arrive"
          action={<Button onClick={() => void code.refetch()}>Try Again</Button>}
        >
          Check your connection. The text is here all the same.
        </Alert>
      ) : (
        <Loading label="Loading the exercise">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  )
}
