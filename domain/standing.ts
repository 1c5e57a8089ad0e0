import type { Project } from './courses.ts'

/** Where somebody is with a course: on the way, at what comes after its lessons, or through with all of it. */
export type Standing = 'on-the-way' | 'exam-open' | 'project-open' | 'finished' | 'certified'

interface Counts {
  totalLessons: number
  completedLessons: number
  project: (Pick<Project, 'kind'> & { isCompleted: boolean }) | null
}

export function standingOf({ totalLessons, completedLessons, project }: Counts): Standing {
  if (totalLessons === 0 || completedLessons < totalLessons) return 'on-the-way'
  if (!project) return 'finished'
  const isExam = project.kind === 'exam'
  if (!project.isCompleted) return isExam ? 'exam-open' : 'project-open'
  return isExam ? 'certified' : 'finished'
}

/** Whether nothing of a course is left to do. */
export function isOver(standing: Standing): boolean {
  return standing === 'finished' || standing === 'certified'
}

/** The same in a word or two. */
export const standingWords: Record<Standing, string> = {
  'on-the-way': 'On the way',
  'exam-open': 'Finished, exam open',
  'project-open': 'Finished, project open',
  finished: 'Finished',
  certified: 'Certified',
}
