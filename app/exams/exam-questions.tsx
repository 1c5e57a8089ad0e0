import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ExamAnswers } from '../../domain/exam-draw.ts'
import type { OpenExam } from '../../domain/exams.ts'
import { Alert } from '../ui/alert.tsx'
import { AnswerOptions } from '../ui/answer-options.tsx'
import { Button } from '../ui/button.tsx'
import { answerSheet, storeAnswer } from './answer-sheet.ts'

interface ExamQuestionsProps {
  exam: OpenExam
  isPending: boolean
  problem: string | null
  onHandIn: (answers: ExamAnswers) => void
}

/** The questions of an open exam, one at a time, in any order. */
export function ExamQuestions({ exam: { attemptId, questions }, isPending, problem, onHandIn }: ExamQuestionsProps) {
  const [answers, setAnswers] = useState(() => answerSheet(attemptId))
  const unanswered = questions.flatMap(({ id }, index) => (answers[id] === undefined ? [index] : []))
  const [present, setPresent] = useState(unanswered[0] ?? 0)
  const [isWarned, setIsWarned] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const handInButton = useRef<HTMLButtonElement>(null)
  const last = questions.length - 1
  const question = questions[present]
  // Focus starts at the question rather than the close button.
  useEffect(() => focusQuestion(form.current), [])
  if (!question) return null

  function goTo(index: number) {
    flushSync(() => setPresent(index))
    focusQuestion(form.current)
  }
  function choose(id: string, option: number) {
    setAnswers({ ...answers, [id]: option })
    storeAnswer(attemptId, id, option)
    setIsWarned(false)
  }
  function handIn() {
    if (isPending) return
    if (unanswered.length === 0 || isWarned) return onHandIn(answers)
    flushSync(() => setIsWarned(true))
    // The warning above the button has moved it.
    handInButton.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <form
      ref={form}
      aria-label="Exam"
      onSubmit={(event) => {
        event.preventDefault()
        if (present < last) goTo(present + 1)
        else handIn()
      }}
    >
      <QuestionStrip
        questions={questions}
        isAnswered={({ id }) => answers[id] !== undefined}
        present={present}
        onChoose={goTo}
      />
      <p className="mt-5 mb-2 text-sm text-soft tabular-nums">
        Question {present + 1} of {questions.length} · {questions.length - unanswered.length} answered
      </p>
      <AnswerOptions
        key={question.id}
        question={question.question}
        options={question.options}
        chosen={answers[question.id] ?? null}
        onChoose={(option) => choose(question.id, option)}
      />
      {problem && (
        <Alert className="mt-5" title={problem}>
          Your answers are kept.
        </Alert>
      )}
      {isWarned && (
        <Alert
          className="mt-5"
          title={`${unanswered.length === 1 ? 'One question has' : `${unanswered.length} questions have`} no answer yet`}
          action={
            <Button variant="secondary" size="small" onClick={() => goTo(unanswered[0] ?? 0)}>
              Go to question {(unanswered[0] ?? 0) + 1}
            </Button>
          }
        >
          {`${unanswered.map((index) => index + 1).join(', ')}. Without an answer they count as wrong. Submit again if you want to leave them.`}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <div className="flex flex-wrap gap-3">
          {present > 0 && (
            <Button variant="quiet" onClick={() => goTo(present - 1)}>
              <ArrowLeft />
              Previous
            </Button>
          )}
          {present < last && (
            <Button type="submit">
              Next
              <ArrowRight />
            </Button>
          )}
        </div>
        <Button
          ref={handInButton}
          variant={present === last ? 'primary' : 'secondary'}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={handIn}
        >
          {isWarned ? 'Submit anyway' : 'Submit'}
        </Button>
      </div>
      <p className="mt-4 text-soft text-xs pointer-coarse:hidden">
        Keys 1 to {question.options.length} choose, Enter goes on.
      </p>
    </form>
  )
}

function focusQuestion(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('fieldset input:checked, fieldset:not(:has(:checked)) input')?.focus()
}

type ExamQuestion = OpenExam['questions'][number]

interface QuestionStripProps {
  questions: readonly ExamQuestion[]
  isAnswered: (question: ExamQuestion) => boolean
  present: number
  onChoose: (index: number) => void
}

/** Navigation between the questions, with the current one and the answered ones marked. */
function QuestionStrip({ questions, isAnswered, present, onChoose }: QuestionStripProps) {
  return (
    <nav aria-label="Questions">
      <ol className="flex flex-wrap gap-1.5">
        {questions.map((question, index) => (
          <li key={question.id}>
            <button
              type="button"
              aria-current={index === present ? 'step' : undefined}
              aria-label={`Question ${index + 1}, ${isAnswered(question) ? 'answered' : 'no answer yet'}`}
              onClick={() => onChoose(index)}
              className={`grid size-9 place-items-center rounded-control border font-semibold text-sm tabular-nums hover:border-pine aria-[current=step]:outline-2 aria-[current=step]:outline-blaze aria-[current=step]:outline-offset-1 ${isAnswered(question) ? 'border-pine bg-pine text-on-pine' : 'border-field border-dotted bg-card text-soft'}`}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
