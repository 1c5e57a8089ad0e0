import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { idsOfLesson } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { quizResultsOf } from '../../domain/learner-record.ts'
import { passesQuiz, type Question } from '../../domain/quizzes.ts'
import { countRight, joinedResults } from '../../domain/quizzes-rules.ts'
import { AccountLink } from '../shell/account-link.tsx'
import { recordEvent } from '../sync/event.ts'
import { useOutlivesPage } from '../sync/use-operations.ts'
import { useRecord } from '../sync/use-record.ts'
import { VisitorOffer } from '../sync/visitor-offer.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { QuizRound } from './quiz-round.tsx'

interface QuizProps {
  lesson: Unit
  questions: readonly Question[]
}

/** A lesson's quiz: its questions, or the result with a retry. */
export default function Quiz({ lesson, questions }: QuizProps) {
  const status = useQuizStatus(lesson, questions)
  const [isTaking, setIsTaking] = useState(false)
  const [latest, setLatest] = useState<number | null>(null)
  if (status.isLoading) return <Loading label="Loading your result" skeleton="h-24" />
  if (isTaking || !status.best)
    return (
      <QuizRound
        questions={questions}
        takesFocus={isTaking}
        onDone={async (firstTries) => {
          await status.finish(firstTries)
          setLatest(countRight(questions, firstTries))
          setIsTaking(false)
        }}
      />
    )
  return (
    <Outcome
      lessonId={lesson.id}
      status={status}
      latest={latest}
      total={questions.length}
      onAgain={() => setIsTaking(true)}
    />
  )
}

interface OutcomeProps {
  lessonId: string
  status: ReturnType<typeof useQuizStatus>
  /** Number of correct first choices in this round; `null` for a returning reader. */
  latest: number | null
  total: number
  onAgain: () => void
}

function Outcome({ lessonId, status: { best, isStored }, latest, total, onAgain }: OutcomeProps) {
  const outlivesPage = useOutlivesPage()
  const result = useRef<HTMLParagraphElement>(null)
  const isFresh = latest !== null
  // After the last question, focus moves to the result.
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
            <Check size={18} strokeWidth={2.25} />
            Passed
          </span>
        )}
        {isFresh && <span>{`Best: ${best.correct} of ${best.total}.`}</span>}
        {!isPassed && <span>Three in four at the first try pass. Take it again whenever you like.</span>}
      </p>
      {!isStored && (
        <VisitorOffer kind="quiz-taken" subjectId={lessonId} className="mt-3 border-line border-t pt-3">
          <p className="mt-1 text-sm text-soft">
            {outlivesPage ? 'Kept on this device.' : 'Kept until you close or reload this page.'}{' '}
            <AccountLink page="signUp" className="link">
              Sign up
            </AccountLink>{' '}
            to {outlivesPage ? 'have your result everywhere' : 'keep your result'}.
          </p>
        </VisitorOffer>
      )}
      <Button variant="secondary" className="mt-4" onClick={onAgain}>
        Take again
      </Button>
    </div>
  )
}

/** The result of a lesson's quiz so far, with a function to improve it. */
function useQuizStatus(lesson: Unit, questions: readonly Question[]) {
  const { status, isStored, record } = useRecord()
  const result = joinedResults(quizResultsOf(record, idsOfLesson(lesson)))
  return {
    // A failed load does not block the questions.
    isLoading: status === 'loading',
    best: result?.best ?? null,
    isStored,
    /** Resolves once the result is stored. */
    finish(firstTries: number[]) {
      const score = { correct: countRight(questions, firstTries), total: questions.length }
      const passed = passesQuiz(score.correct, score.total)
      return recordEvent({ kind: 'quiz-taken', lessonId: lesson.id, firstTries, ...score, passed }, 'Your quiz')
    },
  }
}
