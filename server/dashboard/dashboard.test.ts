import { expect, test } from 'vitest'
import { getDashboard } from '../../domain/dashboard.ts'
import { starItem } from '../../domain/items/star.ts'
import { changeRecord } from '../../testing/records.ts'
import { completing, sharedServer, wholeCoding } from '../../testing/server.ts'

const server = await sharedServer()

// spec: 9 Business constants: Level starts at 1, points at 0, points to the next level at 100
// spec: 7 Calls: user_stats: select
test('a new learner starts at level 1 with nothing earned', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getDashboard, {})).toEqual({
    profile: { learningGoal: null, timeCommitment: null, experienceLevel: null },
    stats: { totalSkillPoints: 0, currentLevel: 1, experiencePoints: 0, pointsToNextLevel: 100 },
    streak: {
      currentStreak: 0,
      longestStreak: 0,
      lastActivityDate: null,
      streakStartDate: null,
      freezes: 0,
      frozenDays: [],
      savedDays: 0,
    },
    skills: [],
    badges: [],
    courses: [],
    currentCourseId: null,
    recentDays: [],
  })
})

// spec: 7 Calls: learning_streaks: select
// spec: 7 Calls: user_course_enrollments: select
// spec: 7 Calls: user_badges: select, newest first
// spec: 7 Calls: user_skills: select
test('after three lessons it shows their points, skills, badges and where to go on', async () => {
  const ana = await server.newLearner()
  for (const lesson of ['coding-1-1-1', 'coding-1-1-2', 'coding-1-2-1']) await ana.record(completing(lesson))
  const dashboard = await ana.call(getDashboard, {})
  expect(dashboard.stats).toMatchObject({ totalSkillPoints: 15, currentLevel: 1, pointsToNextLevel: 85 })
  expect(dashboard.streak.currentStreak).toBe(1)
  expect(dashboard.skills[0]).toEqual({ skillName: 'Accessibility', skillLevel: 1, skillPoints: 15 })
  expect(dashboard.badges.map(({ badgeName }) => badgeName)).toEqual(['Module Master', 'First Steps'])
  expect(dashboard.courses).toMatchObject([
    {
      courseId: '1',
      title: 'Web Development Fundamentals',
      progress: 38,
      totalModules: 4,
      completedModules: 1,
      totalLessons: 8,
      completedLessons: 3,
      nextUnit: { id: 'coding-2-1-1', title: 'Selectors, the Cascade and the Box Model' },
    },
  ])
})

test('what was done in the same instant comes in the order of ids', async () => {
  const ana = await server.newLearner()
  const occurredAt = new Date().toISOString()
  await ana.record(
    ...[
      ['data', 'data-1-1-2'],
      ['data', 'data-1-1-1'],
      ['coding', 'coding-1-1-1'],
    ].map(([learningGoal, lessonId = '']) =>
      completing(lessonId, { occurredAt, preferences: { ...wholeCoding, learningGoal } }),
    ),
  )
  const { courses } = await ana.call(getDashboard, {})
  expect(courses.map(({ courseId, completedLessonIds }) => [courseId, completedLessonIds])).toEqual([
    ['1', ['coding-1-1-1']],
    ['3', ['data-1-1-1', 'data-1-1-2']],
  ])
})

test('an enrolment in a course that is gone shows as Unknown Course', async () => {
  const ana = await server.newLearner()
  const gone = {
    preferences: { ...wholeCoding, learningGoal: 'data' as const },
    progressPercentage: 50,
    startedAt: 0,
    lastAccessedAt: 0,
    completedAt: null,
  }
  await changeRecord(server.db, ana.id, (record) => ({ ...record, enrolments: { 77: gone } }))
  const { courses } = await ana.call(getDashboard, {})
  expect(courses).toMatchObject([{ title: 'Unknown Course', learningGoal: 'coding', totalModules: 1, progress: 50 }])
})

// spec: 6 Roles: Rows belong to their learner
test('shows a learner nothing of another learner', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.record(completing('coding-1-1-1'))
  expect(await bo.call(getDashboard, {})).toMatchObject({ stats: { totalSkillPoints: 0 }, badges: [], courses: [] })
})

test('a visitor is asked to sign in', async () => {
  expect(await server.visitor().refused(getDashboard, {})).toMatchObject({ status: 401, code: 'not-signed-in' })
})

test('a course is shown as a favourite while it has a star, and comes first', async () => {
  const ana = await server.newLearner()
  await ana.record(
    completing('coding-1-1-1'),
    completing('data-1-1-1', { preferences: { ...wholeCoding, learningGoal: 'data' } }),
  )
  const shown = async () =>
    (await ana.call(getDashboard, {})).courses.map(({ courseId, isFavourite }) => [courseId, isFavourite])
  expect((await shown()).map(([, isFavourite]) => isFavourite)).toEqual([false, false])
  for (const [first, second] of [
    ['1', '3'],
    ['3', '1'],
  ] as const) {
    await ana.write(starItem, first, true)
    await ana.write(starItem, second, false)
    expect(await shown()).toEqual([
      [first, true],
      [second, false],
    ])
  }
})
