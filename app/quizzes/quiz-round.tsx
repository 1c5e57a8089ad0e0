import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Question } from '../../domain/quizzes.ts'
import { afterAnswer, newRun } from '../../domain/quizzes-rules.ts'
import { randomFrom, shuffled } from '../../domain/shuffle.ts'
import { AnswerOptions } from '../ui/answer-options.tsx'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'

interface QuizRoundProps {
  questions: readonly Question[]
  /** Receives the first choice for each question. */
  onDone: (firstTries: number[]) => void
  /** Whether the reader started this round, rather than scrolling past. */
  takesFocus: boolean
}

/** One question at a time, until each was answered correctly. */
export function QuizRound({ questions, onDone, takesFocus }: QuizRoundProps) {
  const [run, setRun] = useState(() => newRun(questions.length))
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * 2 ** 31))
  const [chosen, setChosen] = useState<number | null>(null)
  const [stage, setStage] = useState<'asked' | 'unanswered' | 'answered'>('asked')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) focusFirst(form.current)
  }, [takesFocus])

  const present = run.queue[0] ?? 0
  const question = questions[present]
  if (!question) return null
  const { options, answer, why } = question
  // The displayed order, as indexes of `options`.
  const order = shuffled([...options.keys()], randomFrom(seed))
  const option = chosen === null ? null : (order[chosen] ?? null)
  const isRight = option === answer
  const isAgain = run.firstTries[present] !== null

  function goOn() {
    if (option === null) return setStage('unanswered')
    if (stage !== 'answered') {
      flushSync(() => setStage('answered'))
      const button = form.current?.querySelector<HTMLElement>('[type=submit]')
      button?.focus({ preventScroll: true })
      // The explanation moved the button, and focusing a focused element does not scroll.
      button?.scrollIntoView({ block: 'nearest' })
      return
    }
    const next = afterAnswer(run, option, isRight)
    // The queue is empty, so every question has a first choice.
    if (next.queue.length === 0) return onDone(next.firstTries.map((first) => first ?? 0))
    flushSync(() => {
      setRun(next)
      setSeed(seed + 1)
      setChosen(null)
      setStage('asked')
    })
    focusFirst(form.current)
  }

  return (
    <form
      ref={form}
      aria-label="Quiz"
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <p className="mb-2 text-sm text-soft tabular-nums">
        {isAgain
          ? `Once more · ${run.queue.length} to go`
          : `Question ${questions.length - run.firstTries.filter((first) => first === null).length + 1} of ${questions.length}`}
      </p>
      <AnswerOptions
        key={seed}
        question={question.question}
        options={order.map((index) => options[index] as string)}
        chosen={chosen}
        onChoose={stage === 'answered' ? undefined : setChosen}
        answer={stage === 'answered' ? order.indexOf(answer) : undefined}
      />
      <div role="status">
        {stage === 'answered' && (
          <p className={`mt-4 border-l-3 pl-4 ${isRight ? 'border-pine' : 'border-danger'}`}>
            <strong className="font-semibold">{isRight ? 'Right.' : 'Not quite.'}</strong> <InlineCode text={why} />
            {!isRight && ' This one comes again at the end.'}
          </p>
        )}
        {stage === 'unanswered' && option === null && (
          <p className="mt-4 text-danger text-sm">Choose an answer first.</p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit">
          {stage !== 'answered' ? 'Answer' : isRight && run.queue.length === 1 ? 'See your result' : 'Next question'}
        </Button>
        <p className="text-soft text-xs pointer-coarse:hidden">Keys 1 to {options.length} choose, Enter goes on.</p>
      </div>
    </form>
  )
}

/** Focuses the next question. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus({ preventScroll: true })
  const nearest = { block: 'nearest' } as const
  form?.scrollIntoView(nearest)
  // A question taller than the window is aligned at its top.
  form?.firstElementChild?.scrollIntoView(nearest)
}
