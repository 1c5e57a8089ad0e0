import type { OpenExam } from '../../domain/exams.ts'

type ExamQuestion = OpenExam['questions'][number]

interface QuestionStripProps {
  questions: readonly ExamQuestion[]
  isAnswered: (question: ExamQuestion) => boolean
  present: number
  onChoose: (index: number) => void
}

/** Navigation between the questions, with the current one and the answered ones marked. */
export function QuestionStrip({ questions, isAnswered, present, onChoose }: QuestionStripProps) {
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
