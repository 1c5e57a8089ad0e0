import type { Unit } from '../../domain/courses.ts'
import type { Question } from '../../domain/quizzes.ts'
import { useLazyCode } from '../lazy-code.ts'
import { InlineCode } from '../ui/inline-code.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Loading } from '../ui/skeleton.tsx'

interface LessonQuizProps {
  lesson: Unit
  questions: readonly Question[]
}

/** The quiz below a lesson. Its code loads after the text, since most visits are reading. */
export function LessonQuiz({ lesson, questions }: LessonQuizProps) {
  const code = useLazyCode('quiz', () => import('./quiz.tsx'))
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="quiz-title">
      <h3 id="quiz-title" className="text-lg">
        Check yourself
      </h3>
      <div className="mt-4 rounded-card border border-line bg-card p-4 sm:p-6 noscript:hidden print:hidden">
        <LazyPart
          code={code}
          placeholder={<Loading label="Loading the quiz" skeleton="h-80" />}
          failure={["The quiz didn't load", 'Check your connection. The lesson is complete without it.']}
        >
          {({ default: Quiz }) => <Quiz lesson={lesson} questions={questions} />}
        </LazyPart>
      </div>
      <QuestionsToRead questions={questions} />
    </section>
  )
}

/** All questions at once, for print and for readers without JavaScript. */
function QuestionsToRead({ questions }: Pick<LessonQuizProps, 'questions'>) {
  return (
    <div className="mt-4 hidden max-w-[65ch] gap-4 text-lesson noscript:grid print:grid">
      <p className="hidden text-soft noscript:block">You need JavaScript to answer these questions.</p>
      <ol className="grid list-decimal gap-4 pl-6">
        {questions.map(({ question, options }) => (
          <li key={question} className="break-inside-avoid">
            <InlineCode text={question} />
            <ul className="mt-1.5 grid list-disc gap-1 pl-6">
              {options.map((option) => (
                <li key={option}>
                  <InlineCode text={option} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
