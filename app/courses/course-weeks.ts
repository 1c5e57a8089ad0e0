import type { CoursePath } from '../../domain/course-paths.ts'

/** How long a path is meant to take: `6-8 weeks`, `1 week`. */
export function weeksLabel({ course, preferences }: Pick<CoursePath, 'course' | 'preferences'>): string {
  const weeks = course.weeks[preferences.timeCommitment]
  return `${weeks} week${weeks === '1' ? '' : 's'}`
}
