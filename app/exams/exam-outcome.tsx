import { Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CoursePath } from '../../domain/course-paths.ts'
import { passMark } from '../../domain/exam-draw.ts'
import type { ExamResult } from '../../domain/exams.ts'
import { projectPoints } from '../../domain/levels.ts'
import { lessonPathname } from '../paths.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { Link } from '../ui/link.tsx'
import { nextTry } from './next-try.ts'

interface ExamOutcomeProps {
  result: ExamResult
  isVisitors: boolean
  title: string
  /** Points that the account gets for passing. */
  points: number
  path: CoursePath
  onAgain: () => void
  onClose: () => void
}

/** The result of an exam: lessons to review and, for learners, explanations. */
export function ExamOutcome({ result, isVisitors, title, points, path, onAgain, onClose }: ExamOutcomeProps) {
  const { correct, total, passed, questions, toReview } = result
  const lessons = path.lessons.filter(({ id }) => toReview.includes(id))
  const heading = useRef<HTMLHeadingElement>(null)
  // After handing in, focus moves to the result.
  useEffect(() => heading.current?.focus(), [])
  const wait = nextTry(result, new Date())
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        You got {correct} of {total}
      </h3>
      <p className="mt-1 text-lg">
        {passed
          ? `You passed the ${title}.`
          : `You need ${passMark(total)}.${lessons.length > 0 ? ' Start with these lessons:' : ''}`}
      </p>
      {passed && <Earned isVisitors={isVisitors} points={points} />}
      {wait && <p className="mt-1 font-semibold">{`You can try again at ${wait}.`}</p>}
      {lessons.length > 0 && (
        <section aria-labelledby="to-review" className="mt-6">
          <h4 id="to-review" className={passed ? 'font-sans font-semibold text-base tracking-normal' : 'sr-only'}>
            Worth another look
          </h4>
          <ul className="mt-2 grid gap-1">
            {lessons.map(({ id, title: lessonTitle }) => (
              <li key={id}>
                <Link to={lessonPathname(path.preferences, id)} className="link" onClick={onClose}>
                  {lessonTitle}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <details className="group mt-6 border-line border-y">
          <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
            Every question and why
            <ChevronDown className="transition-transform duration-150 ease-walk group-open:rotate-180" />
          </summary>
          <ol className="grid gap-5 pt-3 pb-6">
            {questions.map((question, index) => (
              <Explained key={question.id} number={index + 1} question={question} />
            ))}
          </ol>
        </details>
      )}
      {questions.length === 0 && lessons.length > 0 && (
        <p className="mt-4 text-soft text-sm">With an account you also see what is right in each question, and why.</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onClose}>Back to the course</Button>
        {!passed && !wait && (
          <Button variant="secondary" onClick={onAgain}>
            Retry
          </Button>
        )}
      </div>
    </div>
  )
}

/** Points for passing, and why they differ without an account. */
function Earned({ isVisitors, points }: { isVisitors: boolean; points: number }) {
  const gamification = useGamification()
  if (!isVisitors) return gamification ? <p className="mt-1 font-semibold">You earned {points} points.</p> : null
  return (
    <p className="mt-1">
      You earned {projectPoints} points in this page, where it counts as practice. It goes along if you sign up within a
      day: your account gets {points} points for it, and says that it was practice.
    </p>
  )
}

function Explained({ number, question }: { number: number; question: ExamResult['questions'][number] }) {
  const { question: text, options, chosen, answer, why } = question
  const isRight = chosen === answer
  const Sign = isRight ? Check : X
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <Sign strokeWidth={2.25} className={`mt-1 ${isRight ? 'text-pine' : 'text-danger'}`} />
      <div className="wrap-anywhere grid gap-1">
        <p className="font-semibold">
          {number}. <InlineCode text={text} />
        </p>
        {!isRight && (
          <p className="text-danger">
            {chosen === null ? (
              'No answer'
            ) : (
              <>
                Your answer: <InlineCode text={options[chosen] ?? ''} />
              </>
            )}
          </p>
        )}
        <p>
          {isRight ? 'Right' : 'Correct answer'}: <InlineCode text={options[answer] ?? ''} />
        </p>
        <p className="text-soft">
          <InlineCode text={why} />
        </p>
      </div>
    </li>
  )
}
