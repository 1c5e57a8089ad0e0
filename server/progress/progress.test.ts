import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeProject, getCourseProgress, getSubmission, recordLesson } from '../../domain/progress.ts'
import { lessonInput, type TestServer, testServer, wholeCoding } from '../testing.ts'
import { awardPoints, updateLearningStreak } from './operations.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const html1 = lessonInput('coding-1-1-1')
const html1Undone = lessonInput('coding-1-1-1', { completed: false })
const beginner = { ...wholeCoding, timeCommitment: 'minimal', experienceLevel: 'beginner' } as const

const wholeDesign = { ...wholeCoding, learningGoal: 'design' } as const

const portfolio = (submission = 'https://example.org/page') => ({
  params: { projectId: 'portfolio' },
  body: { occurredAt: new Date().toISOString(), timeZone: 'UTC', preferences: wholeDesign, submission },
})

describe('completing a lesson', () => {
  test('answers with points, level, streak, first badge and progress', async () => {
    const ana = await server.newLearner()
    const outcome = await ana.call(recordLesson, html1)
    expect(outcome).toMatchObject({
      pointsAwarded: 5,
      stats: { totalSkillPoints: 5, experiencePoints: 5, currentLevel: 1, pointsToNextLevel: 95 },
      streak: { currentStreak: 1, longestStreak: 1 },
      course: { courseId: '1', completedLessonIds: ['coding-1-1-1'], progressPercentage: 13, completedAt: null },
    })
    expect(outcome.newBadges.map(({ badgeName }) => badgeName)).toEqual(['First Steps'])
  })

  test('twice earns its points once and changes nothing', async () => {
    const ana = await server.newLearner()
    const first = await ana.call(recordLesson, html1)
    const again = await ana.call(recordLesson, html1)
    expect(again).toEqual({ ...first, pointsAwarded: 0, newBadges: [] })
  })

  test('writes every part of the record', async () => {
    const ana = await server.newLearner()
    await ana.call(recordLesson, html1)
    const own = (
      table:
        | 'user_progress'
        | 'point_awards'
        | 'user_skills'
        | 'user_badges'
        | 'learning_streaks'
        | 'user_course_enrollments',
    ) => server.db.selectFrom(table).selectAll().where('user_id', '=', ana.id).execute()
    expect(await own('user_progress')).toMatchObject([
      { video_id: 'coding-1-1-1', course_id: '1', module_id: 'coding-1', completed: true },
    ])
    expect(await own('point_awards')).toMatchObject([{ source: 'lesson:coding-1-1-1', points: 5 }])
    expect((await own('user_skills')).map((row) => 'skill_name' in row && row.skill_name).sort()).toEqual([
      'Accessibility',
      'HTML',
      'Semantics',
    ])
    expect(await own('user_badges')).toMatchObject([{ badge_name: 'First Steps', badge_icon: 'star' }])
    expect(await own('learning_streaks')).toMatchObject([{ current_streak: 1 }])
    expect(await own('user_course_enrollments')).toMatchObject([
      { course_id: '1', progress_percentage: 13, experience_level: 'advanced' },
    ])
  })

  test('undone stays undone, keeps what was earned, and earns nothing when completed again', async () => {
    const ana = await server.newLearner()
    await ana.call(recordLesson, html1)
    const undone = await ana.call(recordLesson, html1Undone)
    expect(undone).toMatchObject({
      pointsAwarded: 0,
      stats: { totalSkillPoints: 5 },
      streak: { currentStreak: 1 },
      course: { completedLessonIds: [], progressPercentage: 0 },
    })
    const { course } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(course.completedLessonIds).toEqual([])
    const again = await ana.call(recordLesson, html1)
    expect(again).toMatchObject({ pointsAwarded: 0, newBadges: [], stats: { totalSkillPoints: 5 } })
  })

  test('for a whole path masters modules, completes the course, and leaves it completed', async () => {
    const ana = await server.newLearner()
    const lessons = ['coding-1-1-1', 'coding-1-1-2', 'coding-1-2-1', 'coding-2-1-1', 'coding-2-1-2']
    const outcomes = []
    for (const lesson of lessons)
      outcomes.push(await ana.call(recordLesson, lessonInput(lesson, { preferences: beginner })))
    expect(outcomes.map(({ course }) => course.progressPercentage)).toEqual([20, 40, 60, 80, 100])
    expect(outcomes.flatMap(({ newBadges }) => newBadges.map(({ badgeName }) => badgeName))).toEqual([
      'First Steps',
      'Module Master',
      'Course Complete',
    ])
    const undone = await ana.call(
      recordLesson,
      lessonInput('coding-1-1-1', { preferences: beginner, completed: false }),
    )
    expect(undone.course.progressPercentage).toBe(80)
    expect(undone.course.completedAt).toBe(outcomes.at(-1)?.course.completedAt)
  })

  test('counts a day by the calendar of the learner, not of the server', async () => {
    const ana = await server.newLearner()
    const instant = new Date()
    const east = await ana.call(
      recordLesson,
      lessonInput('coding-1-1-1', { timeZone: 'Pacific/Kiritimati', occurredAt: instant.toISOString() }),
    )
    const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(instant)
    expect(east.streak.lastActivityDate).toBe(dayThere)
  })

  test('with a clock more than a day off is recorded at the time of the server', async () => {
    const ana = await server.newLearner()
    const outcome = await ana.call(
      recordLesson,
      lessonInput('coding-1-1-1', { timeZone: 'UTC', occurredAt: '2031-01-01T00:00:00Z' }),
    )
    expect(outcome.streak.lastActivityDate).toBe(new Date().toISOString().slice(0, 10))
  })

  test('when signed out is refused', async () => {
    expect(await server.visitor().refused(recordLesson, html1)).toMatchObject({ status: 401, code: 'not-signed-in' })
  })

  test('that does not exist, or is not on the path, is refused and changes nothing', async () => {
    const ana = await server.newLearner()
    expect(await ana.refused(recordLesson, lessonInput('coding-9-9-9'))).toMatchObject({ status: 404 })
    const react = lessonInput('coding-4-1-1', { preferences: beginner })
    expect(await ana.refused(recordLesson, react)).toMatchObject({ status: 409, code: 'not-on-path' })
    const { stats } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(stats.totalSkillPoints).toBe(0)
  })

  test.for([
    ['occurredAt', { occurredAt: 'yesterday' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['completed', { completed: 'yes' }],
    ['preferences.learningGoal', { preferences: { ...wholeCoding, learningGoal: 'cooking' } }],
  ])('with a bad %s is refused naming the field', async ([field, overrides]) => {
    const ana = await server.newLearner()
    const problem = await ana.refused(recordLesson, lessonInput('coding-1-1-1', overrides as never))
    expect(problem).toMatchObject({ status: 400, code: 'invalid-input', errors: [{ field }] })
  })
})

describe('a final project', () => {
  test('is completed once: handing in gives its points and a badge, and can be changed after', async () => {
    const ana = await server.newLearner()
    const own = { params: { projectId: 'portfolio' } }
    expect(await ana.call(getSubmission, own)).toEqual({ submission: null })
    const first = await ana.call(completeProject, portfolio())
    expect(first).toMatchObject({
      pointsAwarded: 5,
      stats: { totalSkillPoints: 5 },
      course: { completedProjectIds: ['portfolio'] },
    })
    expect(first.newBadges.map(({ badgeName }) => badgeName)).toEqual(['Project Builder'])
    const again = await ana.call(completeProject, portfolio('a better page'))
    expect(again).toMatchObject({ pointsAwarded: 0, newBadges: [], stats: { totalSkillPoints: 5 } })
    expect(await ana.call(getSubmission, own)).toEqual({ submission: 'a better page' })
  })

  test('of another course, unknown, empty or by a visitor is refused', async () => {
    const ana = await server.newLearner()
    expect(
      await ana.refused(completeProject, { ...portfolio(), params: { projectId: 'analysis-project' } }),
    ).toMatchObject({ status: 409 })
    expect(await ana.refused(completeProject, { ...portfolio(), params: { projectId: 'nothing' } })).toMatchObject({
      status: 404,
    })
    expect(await ana.refused(completeProject, portfolio('   '))).toMatchObject({
      status: 400,
      errors: [{ field: 'submission' }],
    })
    expect(await server.visitor().refused(completeProject, portfolio())).toMatchObject({ status: 401 })
  })

  test('shows what was handed in to its learner alone', async () => {
    const ana = await server.newLearner()
    const bo = await server.newLearner()
    await ana.call(completeProject, portfolio('Mine.'))
    const own = { params: { projectId: 'portfolio' } }
    expect(await bo.call(getSubmission, own)).toEqual({ submission: null })
    expect(await server.visitor().refused(getSubmission, own)).toMatchObject({ status: 401 })
    expect(await ana.refused(getSubmission, { params: { projectId: 'nothing' } })).toMatchObject({ status: 404 })
  })
})

describe('course progress', () => {
  test('counts enrolled learners on top of the baseline', async () => {
    const ana = await server.newLearner()
    const { enrolled } = await ana.call(getCourseProgress, { params: { courseId: '3' } })
    expect(enrolled).toBe(2756)
  })

  test('of an unknown course is not found, and of a visitor refused', async () => {
    const ana = await server.newLearner()
    expect(await ana.refused(getCourseProgress, { params: { courseId: '99' } })).toMatchObject({ status: 404 })
    expect(await server.visitor().refused(getCourseProgress, { params: { courseId: '1' } })).toMatchObject({
      status: 401,
    })
  })
})

describe('many at once', () => {
  test('fifty simultaneous completions of one lesson award its points once', async () => {
    const ana = await server.newLearner()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ana.call(recordLesson, html1)))
    expect(
      outcomes
        .map(({ pointsAwarded }) => pointsAwarded)
        .sort((a, b) => b - a)
        .slice(0, 2),
    ).toEqual([5, 0])
    const { stats } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(stats.totalSkillPoints).toBe(5)
  })

  test('eight lessons completed at the same moment all count', async () => {
    const ana = await server.newLearner()
    const lessons = ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2', '3-1-1', '3-2-1', '4-1-1'].map((id) => `coding-${id}`)
    await Promise.all(lessons.map((lesson) => ana.call(recordLesson, lessonInput(lesson))))
    const { stats, course } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(stats.totalSkillPoints).toBe(40)
    expect(course).toMatchObject({ progressPercentage: 100, completedAt: expect.any(String) })
  })
})

describe('a record that changed behind the server’s back', () => {
  test('is read anew: nothing of it is overwritten, and a lesson that was reopened elsewhere can be completed', async () => {
    const ana = await server.newLearner()
    await ana.call(recordLesson, html1)
    await awardPoints(server.db, ana.id, 'project:fair', 120)
    const next = await ana.call(recordLesson, lessonInput('coding-1-1-2'))
    expect(next.stats).toMatchObject({ totalSkillPoints: 130, currentLevel: 2 })

    const elsewhere = await server.db
      .updateTable('user_progress')
      .set({ completed: false, completed_at: null })
      .where('user_id', '=', ana.id)
      .where('video_id', '=', 'coding-1-1-1')
      .executeTakeFirst()
    expect(elsewhere.numUpdatedRows).toBe(1n)
    const again = await ana.call(recordLesson, html1)
    expect(again).toMatchObject({ pointsAwarded: 0, course: { completedLessonIds: ['coding-1-1-2', 'coding-1-1-1'] } })
  })
})

describe('operations without an endpoint', () => {
  test('award_points gives points once for each source and lifts the level', async () => {
    const ana = await server.newLearner()
    expect(await awardPoints(server.db, ana.id, 'project:fair', 120)).toBe(120)
    expect(await awardPoints(server.db, ana.id, 'project:fair', 120)).toBe(0)
    const { stats } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(stats).toEqual({ totalSkillPoints: 120, experiencePoints: 120, currentLevel: 2, pointsToNextLevel: 80 })
  })

  test('update_learning_streak counts following days and begins anew after a gap', async () => {
    const ana = await server.newLearner()
    await updateLearningStreak(server.db, ana.id, '2026-03-01')
    await updateLearningStreak(server.db, ana.id, '2026-03-02')
    expect(await updateLearningStreak(server.db, ana.id, '2026-03-02')).toMatchObject({ currentStreak: 2 })
    expect(await updateLearningStreak(server.db, ana.id, '2026-03-05')).toEqual({
      currentStreak: 1,
      longestStreak: 2,
      lastActivityDate: '2026-03-05',
      streakStartDate: '2026-03-05',
    })
  })
})
