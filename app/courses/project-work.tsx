import type { Course, Project } from '../../domain/courses.ts'
import { Button } from '../ui/button.tsx'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import type { CourseRecord } from './course-record.ts'
import type { ProjectDialogProps } from './project-dialog.tsx'

interface ProjectWorkProps {
  project: Project
  course: Course
  record: CourseRecord
  isCompleted: boolean
  onCompleted: () => void
}

/** The way to submit a project that is work, and afterwards to look at it and change it. */
export function ProjectWork({ project, course, record, isCompleted, onCompleted }: ProjectWorkProps) {
  const dialog = useLazyDialog<ProjectDialogProps>(() => import('./project-dialog.tsx'), {
    project,
    course,
    record,
    isCompleted,
    onCompleted,
  })
  return (
    <>
      {isCompleted ? (
        <Button
          variant="quiet"
          size="small"
          className="col-start-2 -ml-3 justify-self-start"
          aria-haspopup="dialog"
          onClick={dialog.open}
        >
          See or change your work
        </Button>
      ) : (
        <Button
          isLong
          variant="secondary"
          disabled={record.status !== 'ready'}
          aria-haspopup="dialog"
          onClick={dialog.open}
        >
          {project.title}
        </Button>
      )}
      {dialog.dialog}
    </>
  )
}
