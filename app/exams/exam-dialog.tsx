import { useState } from 'react'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { ExamIntro } from './exam-intro.tsx'
import { ExamOutcome } from './exam-outcome.tsx'
import { ExamQuestions } from './exam-questions.tsx'
import { type Passing, useExam } from './use-exam.ts'

export interface ExamDialogProps {
  project: Project
  path: CoursePath
  /** Number of the path's lessons that are not completed. */
  openLessons: number
  onPassed: (passing: Passing) => void
}

/** A course's exam: introduction, questions and result. Closing the dialog loses nothing. */
export default function ExamDialog({
  project,
  path,
  openLessons,
  onPassed,
  onClose,
}: ExamDialogProps & { onClose: () => void }) {
  const exam = useExam(project.id, path.preferences, onPassed)
  const [screen, setScreen] = useState<'intro' | 'questions' | 'outcome'>('intro')

  return (
    <Dialog place="whole" open onOpenChange={(open) => open || onClose()} title={project.title}>
      {exam.status === 'loading' && (
        <Loading label="Loading the exam">
          <SkeletonCard className="h-64" />
        </Loading>
      )}
      {exam.status === 'failed' && (
        <LoadFailed title="The exam didn't load" onRetry={exam.retry}>
          What you answered so far is kept.
        </LoadFailed>
      )}
      {exam.status === 'ready' &&
        (screen === 'questions' && exam.open ? (
          <ExamQuestions
            key={exam.open.attemptId}
            exam={exam.open}
            isPending={exam.handIn.isPending}
            problem={exam.handIn.error?.message ?? null}
            onHandIn={(answers) => exam.handIn.mutate(answers, { onSuccess: () => setScreen('outcome') })}
          />
        ) : screen === 'outcome' && exam.last ? (
          <ExamOutcome
            result={exam.last}
            isVisitors={exam.isVisitors}
            title={project.title}
            points={project.points}
            path={path}
            onAgain={() => setScreen('intro')}
            onClose={onClose}
          />
        ) : (
          <ExamIntro
            project={project}
            exam={exam}
            openLessons={openLessons}
            onQuestions={() => setScreen('questions')}
            onOutcome={() => setScreen('outcome')}
          />
        ))}
    </Dialog>
  )
}
