import { Check, Flag } from 'lucide-react'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { projectPoints } from '../../domain/levels.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { Button } from '../ui/button.tsx'
import type { CourseRecord } from './course-record.ts'
import { ProjectWork } from './project-work.tsx'
import { Rail } from './rail.tsx'
import { useSubmission } from './submission.ts'
import { useExamDialog, useProjectToast } from './use-exam-dialog.tsx'

interface FinalProjectProps {
  project: Project
  path: CoursePath
  record: CourseRecord
  /** Whether the trail is walked up to here. */
  isReached: boolean
}

/** The end of the trail. Passing its exam or handing in work completes the project: one way, once. */
export function FinalProject({ project, path, record, isReached }: FinalProjectProps) {
  const gamification = useGamification()
  const points = record.isStored ? project.points : projectPoints
  const openLessons = path.lessons.filter(({ id }) => !record.completedLessonIds.has(id)).length
  const isCompleted = record.completedProjectIds.has(project.id)
  const celebrate = useProjectToast(record)
  // Here, not beside its button: the button goes once the exam is passed, and what came of it stays to be read.
  const exam = useExamDialog(path, record)

  return (
    <div className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-2.5 pt-3">
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
          <Check size={18} strokeWidth={2.25} className="ml-2 inline text-pine" />
        </p>
      )}
      {isCompleted && project.kind === 'exam' && record.isStored && <ExamPass project={project} record={record} />}
      {project.kind === 'work' ? (
        <ProjectWork
          project={project}
          course={path.course}
          record={record}
          isCompleted={isCompleted}
          onCompleted={() => celebrate(project)}
        />
      ) : (
        !isCompleted && (
          <Button isLong variant="secondary" disabled={record.status !== 'ready'} onClick={exam?.open}>
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
            `You have ${openLessons === 1 ? 'one lesson' : `${openLessons} lessons`} left. You can still try.`}
        </p>
      )}
      {exam?.dialog}
    </div>
  )
}

/** How the exam was passed, in the words of the account. */
function ExamPass({ project, record }: Pick<FinalProjectProps, 'project' | 'record'>) {
  const { submission } = useSubmission(project, record)
  return submission && <p className="col-start-2 text-soft text-xs">{submission}</p>
}
