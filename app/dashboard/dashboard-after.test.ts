import { expect, test } from 'vitest'
import type { CourseCard, Dashboard } from '../../domain/dashboard.ts'
import { noStreak, updateLearningStreak } from '../../domain/streaks.ts'
import type { OwnEvent } from '../sync/operations/event.ts'
import { dashboardAfter } from './dashboard-after.ts'

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const course: CourseCard = {
  ...preferences,
  id: '1',
  courseId: '1',
  title: 'Web Development Fundamentals',
  progress: 20,
  totalModules: 2,
  completedModules: 0,
  totalLessons: 5,
  completedLessons: 1,
  completedLessonIds: ['coding-1-1-1'],
  isFavourite: false,
  lastAccessed: null,
  completedAt: null,
  skills: [],
  nextLesson: null,
  project: null,
}
const dashboard: Dashboard = {
  currentCourseId: '1',
  profile: preferences,
  stats: { totalSkillPoints: 95, experiencePoints: 95, currentLevel: 1, pointsToNextLevel: 5 },
  streak: updateLearningStreak(noStreak, '2026-11-20'),
  skills: [],
  badges: [],
  courses: [course, { ...course, id: '3', courseId: '3', learningGoal: 'data', completedLessonIds: [] }],
  recentDays: [{ localDate: '2026-11-20', minutes: 10, lessons: 1 }],
}
const at = (occurredAt: string, event: object) =>
  ({ eventId: 'x', timeZone: 'Asia/Tokyo', occurredAt, preferences, ...event }) as OwnEvent
// In Tokyo it is the 21st already.
const evening = '2026-11-20T15:30:00.000Z'
const completing = (lessonId: string) => at(evening, { kind: 'lesson-completed', lessonId })
const after = (...events: OwnEvent[]) => dashboardAfter(dashboard, { events, favourites: new Map() })

test('a lesson that no account knows of yet counts for points, level, streak, week and its own course', () => {
  expect(after(completing('coding-1-1-2'))).toMatchObject({
    stats: { totalSkillPoints: 100, experiencePoints: 100, currentLevel: 2, pointsToNextLevel: 100 },
    streak: { currentStreak: 2, lastActivityDate: '2026-11-21' },
    recentDays: [
      { localDate: '2026-11-20', minutes: 10, lessons: 1 },
      { localDate: '2026-11-21', minutes: 0, lessons: 1 },
    ],
    courses: [
      { completedLessons: 2, progress: 40 },
      { completedLessons: 1, progress: 20 },
    ],
  })
})

test('what the account knows already counts once, also when it is done twice', () => {
  const { stats, courses } = after(completing('coding-1-1-1'), completing('coding-1-1-2'), completing('coding-1-1-2'))
  expect(stats.totalSkillPoints).toBe(100)
  expect(courses[0]).toMatchObject({ completedLessons: 2 })
})

test('opened again, a lesson is no longer completed and keeps its points', () => {
  const reopening = at(evening, { kind: 'lesson-reopened', lessonId: 'coding-1-1-1' })
  expect(after(reopening)).toMatchObject({
    stats: dashboard.stats,
    courses: [{ completedLessons: 0, progress: 0 }, {}],
  })
})

test('minutes are added to their day, and one of long ago takes nothing from the streak', () => {
  const { recentDays, streak } = after(
    at('2026-11-20T10:00:00.000Z', { kind: 'minutes-spent', lessonId: 'a', minutes: 7 }),
    at('2026-11-01T10:00:00.000Z', { kind: 'note-taken', lessonId: 'a' }),
  )
  expect(recentDays).toEqual([{ localDate: '2026-11-20', minutes: 17, lessons: 1 }])
  expect(streak).toEqual(dashboard.streak)
})

test('marked courses come first, the last marking counting', () => {
  const { courses } = dashboardAfter(dashboard, { events: [], favourites: new Map([['3', { isFavourite: true }]]) })
  expect(courses.map(({ courseId }) => courseId)).toEqual(['3', '1'])
})
