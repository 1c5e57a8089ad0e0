import type { CoursePath } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { projectPoints } from '../../domain/levels.ts'
import type { ExamDialogProps } from '../exams/exam-dialog.tsx'
import { useGamification } from '../sync/use-gamification.ts'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { toast } from '../ui/toast.ts'
import type { CourseRecord } from './course-record.ts'

/** Says that the final project is completed. */
export function useProjectToast(record: CourseRecord): (project: Project) => void {
  const gamification = useGamification()
  return (project) => {
    const points = record.isStored ? project.points : projectPoints
    const isCertification = record.isStored && project.kind === 'exam'
    toast.success(isCertification ? 'Certification completed!' : 'Project completed!', {
      description: gamification
        ? `You earned ${points} skill points for completing ${project.title}.`
        : `You completed ${project.title}.`,
    })
  }
}

/** The exam of a course and the way to open it; `null` where the course ends otherwise. */
export function useExamDialog(path: CoursePath, record: CourseRecord) {
  const { project } = path.course
  const celebrate = useProjectToast(record)
  const exam = useLazyDialog<ExamDialogProps>(() => import('../exams/exam-dialog.tsx'), {
    project: project as Project,
    path,
    openLessons: path.lessons.filter(({ id }) => !record.completedLessonIds.has(id)).length,
    onPassed(passing) {
      if (!project) return
      record.pass(project, passing)
      celebrate(project)
    },
  })
  return project?.kind === 'exam' ? exam : null
}
