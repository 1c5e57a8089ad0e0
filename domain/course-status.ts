import type { Project } from './courses.ts'

/** A course is in progress, has an exam or project open, or is complete. */
export type CourseStatus = 'on-the-way' | 'exam-open' | 'project-open' | 'finished' | 'certified'

interface Counts {
  totalLessons: number
  completedLessons: number
  project: (Pick<Project, 'kind'> & { isCompleted: boolean }) | null
}

export function courseStatusOf({ totalLessons, completedLessons, project }: Counts): CourseStatus {
  if (totalLessons === 0 || completedLessons < totalLessons) return 'on-the-way'
  if (!project) return 'finished'
  const isExam = project.kind === 'exam'
  if (!project.isCompleted) return isExam ? 'exam-open' : 'project-open'
  return isExam ? 'certified' : 'finished'
}

/** The course is complete: nothing is left to do. */
export function isOver(status: CourseStatus): boolean {
  return status === 'finished' || status === 'certified'
}

/** Screen words of each status. */
export const courseStatusWords: Record<CourseStatus, string> = {
  'on-the-way': 'On the way',
  'exam-open': 'Finished, exam open',
  'project-open': 'Finished, project open',
  finished: 'Finished',
  certified: 'Certified',
}
