import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Question } from '../../domain/quizzes.ts'
import { randomFrom, shuffled } from '../../domain/shuffle.ts'
import { AnswerOptions } from '../ui/answer-options.tsx'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { type Grade, Ratings } from './ratings.tsx'

interface AskedQuestionProps {
  question: Question
  onRate: (grade: Grade) => void
}

/** A quiz question as a card: a wrong answer is forgotten, and a right one was hard, known or easy. */
export function AskedQuestion({ question: { question, options, answer, why }, onRate }: AskedQuestionProps) {
  const [order] = useState(() => shuffled([...options.keys()], randomFrom(Math.floor(Math.random() * 2 ** 31))))
  const [chosen, setChosen] = useState<number | null>(null)
  const [stage, setStage] = useState<'asked' | 'unanswered' | 'answered'>('asked')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  const isAnswered = stage === 'answered'
  const isRight = chosen !== null && order[chosen] === answer
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isAnswered) setStage(chosen === null ? 'unanswered' : 'answered')
  }
  return (
    <form ref={form} aria-label="Question" onSubmit={submit}>
      <AnswerOptions
        question={question}
        options={order.map((index) => options[index] as string)}
        chosen={chosen}
        onChoose={isAnswered ? undefined : setChosen}
        answer={isAnswered ? order.indexOf(answer) : undefined}
      />
      <div role="status">
        {isAnswered && (
          <p className={`mt-4 border-l-3 pl-4 ${isRight ? 'border-pine' : 'border-danger'}`}>
            <strong className="font-semibold">{isRight ? 'Right.' : 'Not quite.'}</strong> <InlineCode text={why} />
          </p>
        )}
        {stage === 'unanswered' && chosen === null && (
          <p className="mt-4 text-danger text-sm">Choose an answer first.</p>
        )}
      </div>
      {!isAnswered && (
        <Button type="submit" className="mt-5">
          Answer
        </Button>
      )}
      {isAnswered &&
        (isRight ? <Ratings grades={[2, 3, 4]} usual={3} onRate={onRate} /> : <Forgotten onRate={onRate} />)}
    </form>
  )
}

function Forgotten({ onRate }: Pick<AskedQuestionProps, 'onRate'>) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    next.current?.focus({ preventScroll: true })
    next.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Button ref={next} className="mt-5" onClick={() => onRate(1)}>
      Next card
    </Button>
  )
}
