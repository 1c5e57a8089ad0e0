import { Check, Flag } from 'lucide-react'
import { toast } from 'sonner'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { projectPoints } from '../../domain/levels.ts'
import { useSession } from '../accounts/session.ts'
import type { ExamDialogProps } from '../exams/exam-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { useLateDialog } from '../ui/late-dialog.tsx'
import type { CourseRecord } from './course-record.ts'
import { ProjectWork } from './project-work.tsx'
import { Rail } from './rail.tsx'

interface FinalProjectProps {
  project: Project
  path: CoursePath
  record: CourseRecord
  /** Whether the trail is walked up to here. */
  isReached: boolean
}

/** The end of the trail. Passing its exam or handing in work completes the project: one way, once. */
export function FinalProject({ project, path, record, isReached }: FinalProjectProps) {
  const { gamification } = useSession().settings
  const points = record.isStored ? project.points : projectPoints
  const openLessons = path.lessons.filter(({ id }) => !record.completedLessonIds.has(id)).length
  const isCompleted = record.completedProjectIds.has(project.id)

  function celebrate() {
    const isCertification = record.isStored && project.kind === 'exam'
    toast.success(isCertification ? 'Certification completed!' : 'Project completed!', {
      description: gamification
        ? `You earned ${points} skill points for completing ${project.title}.`
        : `You completed ${project.title}.`,
    })
  }
  // Here, not beside its button: the button goes once the exam is passed, and what came of it stays to be read.
  const exam = useLateDialog<ExamDialogProps>(() => import('../exams/exam-dialog.tsx'), {
    project,
    preferences: path.preferences,
    openLessons,
    onPassed(passing) {
      record.pass(project, passing)
      celebrate()
    },
  })

  return (
    <div className="relative grid grid-cols-[2.75rem_1fr] items-center gap-x-2.5 pt-3">
      <Rail half="upper" isWalked={isReached} />
      <span
        aria-hidden
        className={`relative mx-auto grid size-7.5 rotate-45 place-items-center rounded-control border-2 ${isCompleted ? 'border-sun bg-sun text-on-sun' : 'border-field bg-paper text-soft'}`}
      >
        <Flag size={15} strokeWidth={2} className="-rotate-45" />
      </span>
      {isCompleted && (
        <p className="py-2.5 font-semibold">
          {project.title}: completed
          <Check aria-hidden size={18} strokeWidth={2.25} className="ml-2 inline text-pine" />
        </p>
      )}
      {project.kind === 'work' ? (
        <ProjectWork project={project} record={record} isCompleted={isCompleted} onCompleted={celebrate} />
      ) : (
        !isCompleted && (
          <Button look="secondary" disabled={record.status !== 'ready'} onClick={exam.open}>
            {project.title}
          </Button>
        )
      )}
      {!isCompleted && (
        <p className="col-start-2 mt-2 text-soft text-xs">
          {gamification && (
            <span className="of-the-game">
              {points} points{openLessons > 0 && ' · '}
            </span>
          )}
          {openLessons > 0 &&
            `${openLessons} ${openLessons === 1 ? 'lesson is' : 'lessons are'} still open. You can try all the same.`}
        </p>
      )}
      {exam.dialog}
    </div>
  )
}
