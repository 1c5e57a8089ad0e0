import type { Question } from '../../domain/quizzes.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useLazyCode } from '../ui/lazy-code.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

interface LessonQuizProps {
  lessonId: string
  questions: readonly Question[]
}

/** The quiz below a lesson. Its code comes after the text: most of a visit is reading. */
export function LessonQuiz({ lessonId, questions }: LessonQuizProps) {
  const code = useLazyCode('quiz', () => import('./quiz.tsx'))
  if (questions.length === 0) return null
  const Quiz = code.data?.default
  return (
    <section aria-labelledby="quiz-title" className="noscript:hidden print:hidden">
      <h3 id="quiz-title" className="text-lg">
        Check yourself
      </h3>
      <div className="mt-4 rounded-card border border-line bg-card p-4 sm:p-6">
        {Quiz ? (
          <Quiz lessonId={lessonId} questions={questions} />
        ) : code.isError ? (
          <Alert title="The quiz didn't load" action={<Button onClick={() => code.refetch()}>Retry</Button>}>
            Check your connection. The lesson is complete without it.
          </Alert>
        ) : (
          <Loading label="Loading the quiz">
            <Skeleton className="h-80" />
          </Loading>
        )}
      </div>
    </section>
  )
}
