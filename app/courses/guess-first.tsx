import { useEffect, useRef, useState } from 'react'
import type { Question } from '../../domain/quizzes.ts'
import { randomFrom, shuffled } from '../../domain/shuffle.ts'
import { AnswerOptions } from '../ui/answer-options.tsx'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'

/** A question of the lesson's quiz to guess at before the first line is read. The guess counts for nothing, and the text says so. */
export function GuessFirst({ lessonId, question }: { lessonId: string; question: Question }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { options, answer, why } = question
  // Every reader gets this question, so that hydration matches the prerendered page.
  const order = shuffled([...options.keys()], randomFrom(seedOf(lessonId)))
  const [isAnswered, setIsAnswered] = useState(false)
  const explanation = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone: whoever guessed goes on reading here.
  useEffect(() => {
    if (isAnswered) explanation.current?.focus({ preventScroll: true })
  }, [isAnswered])
  return (
    <section
      aria-labelledby="guess-title"
      className="mt-8 max-w-[65ch] rounded-card border border-line bg-card p-4 sm:p-6 print:hidden noscript:hidden"
    >
      <h3 id="guess-title" className="text-lg">
        Guess first
      </h3>
      <p className="mt-1 mb-4 text-sm text-soft">
        A guess makes what you read stick. It does not count, and the question comes again in the quiz.
      </p>
      <AnswerOptions
        question={question.question}
        options={order.map((index) => options[index] as string)}
        chosen={chosen}
        onChoose={isAnswered ? undefined : setChosen}
        answer={isAnswered ? order.indexOf(answer) : undefined}
      />
      <div role="status">
        {isAnswered && chosen !== null && (
          <p ref={explanation} tabIndex={-1} className="mt-4 border-sun border-l-3 pl-4 outline-none">
            <strong className="font-semibold">
              {order[chosen] === answer ? 'Well guessed.' : 'Now you are curious.'}
            </strong>{' '}
            <InlineCode text={why} />
          </p>
        )}
      </div>
      {!isAnswered && (
        <Button variant="secondary" className="mt-4" disabled={chosen === null} onClick={() => setIsAnswered(true)}>
          Guess
        </Button>
      )}
    </section>
  )
}

function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0, 7)
}
