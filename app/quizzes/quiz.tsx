import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../domain/courses.ts'
import { countRight, passesQuiz, type Question } from '../../domain/quizzes.ts'
import { AccountLink } from '../shell/account-link.tsx'
import { useOutlivesPage } from '../sync/use-pending.ts'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { QuizRound } from './quiz-round.tsx'
import { type QuizStanding, useQuizStanding } from './quiz-standing.ts'

interface QuizProps {
  lesson: Lesson
  questions: readonly Question[]
}

/** A lesson's quiz: its questions, or what came of them and the way to take them again. */
export default function Quiz({ lesson, questions }: QuizProps) {
  const standing = useQuizStanding(lesson, questions)
  const [isTaking, setIsTaking] = useState(false)
  const [latest, setLatest] = useState<number | null>(null)
  if (standing.isLoading)
    return (
      <Loading label="Loading your result">
        <Skeleton className="h-24" />
      </Loading>
    )
  if (isTaking || !standing.best)
    return (
      <QuizRound
        questions={questions}
        takesFocus={isTaking}
        onDone={async (firstTries) => {
          await standing.finish(firstTries)
          setLatest(countRight(questions, firstTries))
          setIsTaking(false)
        }}
      />
    )
  return <Outcome standing={standing} latest={latest} total={questions.length} onAgain={() => setIsTaking(true)} />
}

interface OutcomeProps {
  standing: QuizStanding
  /** Right at the first try just now; `null` for who comes back. */
  latest: number | null
  total: number
  onAgain: () => void
}

function Outcome({ standing: { best, isStored }, latest, total, onAgain }: OutcomeProps) {
  const outlivesPage = useOutlivesPage()
  const result = useRef<HTMLParagraphElement>(null)
  const isFresh = latest !== null
  // Whoever just answered the last question goes on here.
  useEffect(() => {
    if (isFresh) result.current?.focus()
  }, [isFresh])
  if (!best) return null
  const isPassed = passesQuiz(best.correct, best.total)
  return (
    <div>
      <p ref={result} tabIndex={-1} className="font-display font-semibold text-lg outline-none">
        {isFresh ? `${latest} of ${total} at first try` : `Best: ${best.correct} of ${best.total}`}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
        {isPassed && (
          <span className="inline-flex items-center gap-1 font-semibold text-pine">
            <Check aria-hidden size={18} strokeWidth={2.25} />
            Passed
          </span>
        )}
        {isFresh && <span>{`Best: ${best.correct} of ${best.total}.`}</span>}
        {!isPassed && <span>Three in four at the first try pass. Take it again whenever you like.</span>}
      </p>
      {!isStored && (
        <p className="mt-1 text-sm text-soft">
          {outlivesPage ? 'Kept on this device.' : 'Kept until you close or reload this page.'}{' '}
          <AccountLink page="signIn" className="link">
            Sign in
          </AccountLink>{' '}
          to {outlivesPage ? 'have your result everywhere' : 'keep your result'}.
        </p>
      )}
      <Button look="secondary" className="mt-4" onClick={onAgain}>
        Take again
      </Button>
    </div>
  )
}
