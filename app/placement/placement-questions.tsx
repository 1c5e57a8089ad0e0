import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Course } from '../../domain/courses.ts'
import type { Placement } from '../../domain/placement.ts'
import { type PlacementQuestion, placementLevels } from '../../domain/quizzes.ts'
import { answerSheet, discardAnswers, storeAnswer } from '../exams/answer-sheet.ts'
import { AnswerOptions } from '../ui/answer-options.tsx'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress.tsx'

const unknown = "I don't know"

interface PlacementQuestionsProps {
  course: Course
  questions: readonly (readonly PlacementQuestion[])[]
  onAnswered: (right: Placement) => void
}

/** The questions of a placement check, the easy ones first. What was answered lasts until the last is. */
export function PlacementQuestions({ course, questions, onAnswered }: PlacementQuestionsProps) {
  const sheetId = `placement-${course.id}`
  const [answers, setAnswers] = useState(() => answerSheet(sheetId))
  const asked = inOrder(course, questions)
  const firstOpen = asked.findIndex(({ id }) => answers[id] === undefined)
  const [present, setPresent] = useState(Math.max(0, firstOpen))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusChoice(form.current), [])
  const question = asked[present]
  if (!question) return null
  const { id } = question
  const isLast = present === asked.length - 1

  function goTo(index: number) {
    flushSync(() => setPresent(index))
    focusChoice(form.current)
  }
  function goOn(event: FormEvent) {
    event.preventDefault()
    if (answers[id] === undefined) return
    if (!isLast) return goTo(present + 1)
    discardAnswers(sheetId)
    onAnswered(rightAnswers(course, asked, answers))
  }
  return (
    <form ref={form} aria-label="Placement check" onSubmit={goOn} className="mt-6">
      <ProgressBar value={Math.round((present / asked.length) * 100)} label="Questions answered" />
      <p className="mt-5 mb-2 text-sm text-soft tabular-nums">
        Question {present + 1} of {asked.length}
      </p>
      <AnswerOptions
        key={id}
        question={question.question}
        options={[...question.options, unknown]}
        chosen={answers[id] ?? null}
        onChoose={(option) => {
          setAnswers({ ...answers, [id]: option })
          storeAnswer(sheetId, id, option)
        }}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        {present > 0 && (
          <Button variant="quiet" onClick={() => goTo(present - 1)}>
            <ArrowLeft />
            Previous
          </Button>
        )}
        <Button type="submit" disabled={answers[id] === undefined}>
          {isLast ? 'See where I begin' : 'Next'}
          <ArrowRight />
        </Button>
      </div>
    </form>
  )
}

type Asked = PlacementQuestion & { id: string; topicId: string }

function inOrder({ placement }: Course, questions: readonly (readonly PlacementQuestion[])[]): Asked[] {
  const all = placement.flatMap(({ id: topicId }, topic) =>
    (questions[topic] ?? []).map((question, index) => ({ ...question, topicId, id: `${topicId}-${index}` })),
  )
  return placementLevels.flatMap((level) => all.filter((question) => question.level === level))
}

function rightAnswers(
  { placement }: Course,
  asked: readonly Asked[],
  answers: Readonly<Record<string, number>>,
): Placement {
  const right = ({ id, answer }: Asked) => answers[id] === answer
  return Object.fromEntries(
    placement.map(({ id }) => [id, asked.filter((question) => question.topicId === id && right(question)).length]),
  )
}

function focusChoice(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('fieldset input:checked, fieldset:not(:has(:checked)) input')?.focus()
}
