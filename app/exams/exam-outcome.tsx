import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { passMark } from '../../domain/exam-draw.ts'
import type { ExamResult } from '../../domain/exams.ts'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { nextTry } from './next-try.ts'

interface ExamOutcomeProps {
  result: ExamResult
  title: string
  onAgain: () => void
  onClose: () => void
}

/** What came of an exam, and why each answer is right. */
export function ExamOutcome({ result, title, onAgain, onClose }: ExamOutcomeProps) {
  const { correct, total, passed, questions } = result
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever handed in goes on reading here.
  useEffect(() => heading.current?.focus(), [])
  const wait = nextTry(result, new Date())
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {correct} of {total} right
      </h3>
      <p className="mt-1 text-lg">
        {passed ? `You passed the ${title}.` : `${passMark(total)} right answers pass. You are on the way.`}
      </p>
      {wait && <p className="mt-1 font-semibold">{`You can try again at ${wait}.`}</p>}
      <ol className="mt-6 grid gap-5 border-line border-t pt-6">
        {questions.map((question, index) => (
          <Explained key={question.id} number={index + 1} question={question} />
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onClose}>Back to the course</Button>
        {!passed && !wait && (
          <Button look="secondary" onClick={onAgain}>
            Another try
          </Button>
        )}
      </div>
    </div>
  )
}

function Explained({ number, question }: { number: number; question: ExamResult['questions'][number] }) {
  const { question: text, options, chosen, answer, why } = question
  const isRight = chosen === answer
  const Sign = isRight ? Check : X
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <Sign aria-hidden size={20} strokeWidth={2.25} className={`mt-1 ${isRight ? 'text-pine' : 'text-danger'}`} />
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
          {isRight ? 'Right' : 'Right would be'}: <InlineCode text={options[answer] ?? ''} />
        </p>
        <p className="text-soft">
          <InlineCode text={why} />
        </p>
      </div>
    </li>
  )
}
