import type { Project } from '../../domain/courses.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { nextTry } from './next-try.ts'
import type { Exam } from './use-exam.ts'

interface ExamIntroProps {
  project: Project
  exam: Exam
  openLessons: number
  onQuestions: () => void
  onOutcome: () => void
}

/** The rules of the exam, before its start or continuation. */
export function ExamIntro({ project, exam, openLessons, onQuestions, onOutcome }: ExamIntroProps) {
  const { open, last, start, handIn, isVisitors } = exam
  const problem = start.error?.message ?? (open ? null : handIn.error?.message)
  const wait = open ? null : nextTry(last, new Date())
  return (
    <div className="grid gap-5">
      {problem && <Alert title={problem} />}
      <p>{project.brief}</p>
      <div>
        <h3 className="font-sans font-semibold text-base tracking-normal">You are ready when</h3>
        <ul className="mt-2 grid list-disc gap-1.5 pl-6 marker:text-pine">
          {project.checklist.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <ul className="grid gap-1 text-sm text-soft">
        <li>What you chose is kept while the exam is open, and you can change it until you submit.</li>
        <li>After a try that does not pass, take an hour's break. Then other questions are drawn.</li>
        {openLessons > 0 && (
          <li>You have {openLessons === 1 ? 'one lesson' : `${openLessons} lessons`} left. You can still try.</li>
        )}
        {isVisitors && (
          <li>
            You are not signed in: an open exam is gone once you leave or reload this page, or sign up. What you pass
            goes along if you sign up within a day.
          </li>
        )}
      </ul>
      {wait && <p className="font-semibold">{`You can try again at ${wait}.`}</p>}
      <div className="flex flex-wrap gap-3">
        {open ? (
          <Button size="large" onClick={onQuestions}>
            Continue the exam
          </Button>
        ) : (
          !wait && (
            <Button
              size="large"
              aria-disabled={start.isPending}
              onClick={() => start.isPending || start.mutate(undefined, { onSuccess: onQuestions })}
            >
              {last ? 'Retry' : 'Start the exam'}
            </Button>
          )
        )}
        {last && (
          <Button variant="secondary" size="large" onClick={onOutcome}>
            See your last result
          </Button>
        )}
      </div>
    </div>
  )
}
