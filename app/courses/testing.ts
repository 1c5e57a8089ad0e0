import type { CourseRecord } from './course-record.ts'

/** Of a visitor who has just come. */
export const nothingDone: CourseRecord = {
  isStored: false,
  status: 'ready',
  completedLessonIds: new Set(),
  completedProjectIds: new Set(),
  practisedLessonIds: new Set(),
  quizzes: new Map(),
  completedAt: null,
  skillPoints: 0,
  stats: null,
  enrolled: 0,
  hasReceipts: false,
  retry: () => {},
  setLesson: () => {},
  handIn: async () => {},
  pass: () => {},
}
