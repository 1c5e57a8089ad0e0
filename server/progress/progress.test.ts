import { describe, expect, test } from 'vitest'
import { badgeNames } from '../../domain/badges.ts'
import { badgesOf, courseProgressOf, type LearnerRecord } from '../../domain/learner-record.ts'
import { sendOperations } from '../../domain/operations.ts'
import { getCourseProgress, getSubmission } from '../../domain/progress.ts'
import { knownCourse } from '../../testing/domain.ts'
import { query } from '../../testing/query.ts'
import { changeRecord, storedRecordOf } from '../../testing/records.ts'
import {
  completing,
  eventsInput,
  type NewLearner,
  realContent,
  sharedServer,
  wholeCoding,
} from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'

const server = await sharedServer()

const html1 = completing('coding-1-1-1')
const html1Undone = completing('coding-1-1-1', { kind: 'lesson-reopened' })
const beginner = { ...wholeCoding, timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const handingIn = (submission = 'https://example.org/page', projectId = 'portfolio') => ({
  kind: 'project-handed-in' as const,
  projectId,
  preferences: { ...wholeCoding, learningGoal: 'design' } as const,
  submission,
})
const namesOf = (badges: { badgeName: string }[]) => badges.map(({ badgeName }) => badgeName)

const catalogue = new Catalogue(realContent)
const inCoding = ({ record }: { record: LearnerRecord }) => courseProgressOf(record, '1')

async function pointsOf(learner: NewLearner): Promise<number> {
  const { stats } = await learner.call(getCourseProgress, { params: { courseId: '1' } })
  return stats.totalSkillPoints
}

describe('a bridge', () => {
  const bridge = knownCourse(realContent.courses, 'coding').bridges[0] ?? { id: '', skills: [] }
  const passing = { kind: 'task-passed' as const, taskId: bridge.id }

  test('gives three points for each of its tasks, once, feeds its skills, and is no lesson of the course', async () => {
    const ana = await server.newLearner()
    expect(await ana.record(passing)).toMatchObject({ pointsAwarded: 3 })
    expect(await ana.record(passing)).toMatchObject({ pointsAwarded: 0 })
    const outcome = await ana.record({ ...passing, taskId: `${bridge.id}-a` })
    expect(outcome).toMatchObject({ pointsAwarded: 3, record: { streak: { currentStreak: 1 } } })
    expect(outcome.record.skills).toMatchObject(Object.fromEntries(bridge.skills.map((skill) => [skill, 6])))
    expect(inCoding(outcome)).toMatchObject({ completedLessonIds: [], progressPercentage: 0 })
    const progress = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(progress.course.practisedLessonIds).toEqual([])
  })

  test('cannot be completed like a lesson; its minutes count all the same', async () => {
    const ana = await server.newLearner()
    await expect(ana.record(completing(bridge.id))).rejects.toThrow(`${bridge.id} is done with its tasks`)
    expect(await pointsOf(ana)).toBe(0)
    const spent = { kind: 'minutes-spent' as const, lessonId: bridge.id, minutes: 5 }
    expect(await ana.record(spent)).toMatchObject({ results: [{ status: 'done' }] })
  })
})

describe('completing a lesson', () => {
  test('answers with points, level, streak, first badge and progress', async () => {
    const ana = await server.newLearner()
    const outcome = await ana.record(html1)
    expect(outcome).toMatchObject({
      results: [{ status: 'done' }],
      pointsAwarded: 5,
      stats: { totalSkillPoints: 5, experiencePoints: 5, currentLevel: 1, pointsToNextLevel: 95 },
      record: { streak: { currentStreak: 1, longestStreak: 1 } },
    })
    expect(inCoding(outcome)).toMatchObject({
      completedLessonIds: ['coding-1-1-1'],
      progressPercentage: 13,
      completedAt: null,
    })
    expect(namesOf(outcome.newBadges)).toEqual(['First Steps'])
  })

  test('twice earns its points once and keeps the first time', async () => {
    const ana = await server.newLearner()
    const first = await ana.record(html1)
    const again = await ana.record(completing('coding-1-1-1'))
    const figures = ({ version: _, record: __, ...others }: typeof first) => others
    expect(figures(again)).toEqual({ ...figures(first), pointsAwarded: 0, newBadges: [] })
  })

  // spec: 7 Calls: user_progress: upsert
  test('writes a record that the specified tables show', async () => {
    const ana = await server.newLearner()
    await ana.record(html1)
    const own = (table: string) => query(server.db, `select * from ${table} where user_id = $1`, [ana.id])

    expect(await own('learner_events')).toMatchObject([{ kind: 'lesson-completed', subject: 'coding-1-1-1' }])
    expect(await own('user_stats')).toMatchObject([
      { total_skill_points: 5, current_level: 1, points_to_next_level: 95 },
    ])
    expect(await own('user_progress')).toMatchObject([
      { video_id: 'coding-1-1-1', course_id: '1', module_id: 'coding-1', completed: true },
    ])
    expect(await own('user_skills')).toMatchObject(
      ['HTML', 'Semantics', 'Accessibility'].map((skill_name) => ({ skill_name, skill_level: 1, skill_points: 5 })),
    )
    expect(await own('user_badges')).toMatchObject([{ badge_name: 'First Steps', earned_at: expect.any(Date) }])
    expect(await own('learning_streaks')).toMatchObject([{ current_streak: 1 }])
    expect(await own('user_course_enrollments')).toMatchObject([
      { course_id: '1', progress_percentage: 13, experience_level: 'advanced' },
    ])
  })

  // spec: 7 Calls: user_progress: select; select completed video ids of a course
  test('undone stays undone, keeps what was earned, and earns nothing when completed again', async () => {
    const ana = await server.newLearner()
    await ana.record(html1)
    const undone = await ana.record(html1Undone)
    expect(undone).toMatchObject({
      pointsAwarded: 0,
      stats: { totalSkillPoints: 5 },
      record: { streak: { currentStreak: 1 } },
    })
    expect(inCoding(undone)).toMatchObject({ completedLessonIds: [], progressPercentage: 0 })
    const { course } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(course.completedLessonIds).toEqual([])
    const again = await ana.record(completing('coding-1-1-1'))
    expect(again).toMatchObject({ pointsAwarded: 0, newBadges: [], stats: { totalSkillPoints: 5 } })
    expect(inCoding(again).completedLessonIds).toEqual(['coding-1-1-1'])
  })

  // spec: 7 Calls: user_course_enrollments: update progress, last access and completion
  // spec: 4 States: An enrolment's percentage is computed after each completion, and completed_at is set at 100
  test('for a whole path masters modules, completes the course, and leaves it completed', async () => {
    const ana = await server.newLearner()
    const lessons = ['coding-1-1-1', 'coding-1-1-2', 'coding-1-2-1', 'coding-2-1-1', 'coding-2-1-2']
    const outcomes = []
    for (const lesson of lessons) outcomes.push(await ana.record(completing(lesson, { preferences: beginner })))
    expect(outcomes.map((outcome) => inCoding(outcome).progressPercentage)).toEqual([20, 40, 60, 80, 100])
    expect(namesOf(outcomes.flatMap(({ newBadges }) => newBadges))).toEqual([
      'First Steps',
      'Module Master',
      'Course Complete',
    ])
    const undone = await ana.record({ ...html1Undone, preferences: beginner })
    expect(inCoding(undone).progressPercentage).toBe(80)
    expect(inCoding(undone).completedAt).toBe(inCoding(outcomes.at(-1) ?? undone).completedAt)
    expect(inCoding(undone).completedAt).not.toBeNull()
  })

  test('counts a day by the calendar of the learner, not of the server', async () => {
    const ana = await server.newLearner()
    const instant = new Date()
    const timeZone = 'Pacific/Kiritimati'
    const east = await ana.record(completing('coding-1-1-1', { timeZone, occurredAt: instant.toISOString() }))
    const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
    expect(east.record.streak.lastActivityDate).toBe(dayThere)
  })

  test('when signed out is refused', async () => {
    const input = eventsInput(html1)
    expect(await server.visitor().refused(sendOperations, input)).toMatchObject({ status: 401, code: 'not-signed-in' })
  })
})

test('the specified table of badges shows each as the screen does', async () => {
  const ana = await server.newLearner()
  const at = Date.UTC(2026, 0, 1) / 1000
  const badges = Object.fromEntries(badgeNames.map((name) => [name, at]))
  await changeRecord(server.db, ana.id, (record) => ({ ...record, badges }))
  const rows = await query(server.db, 'select * from user_badges where user_id = $1', [ana.id])
  const shown = badgesOf(await storedRecordOf(server.db, ana.id))
  expect(rows).toHaveLength(badgeNames.length)
  expect(rows).toEqual(
    expect.arrayContaining(
      shown.map(({ badgeName, badgeDescription, badgeIcon, badgeColor }) => ({
        user_id: ana.id,
        badge_name: badgeName,
        badge_description: badgeDescription,
        badge_icon: badgeIcon,
        badge_color: badgeColor,
        earned_at: new Date(at * 1000),
      })),
    ),
  )
})

describe('a final project', () => {
  test('is completed once: handing in gives its points and a badge, and can be changed after', async () => {
    const ana = await server.newLearner()
    const own = { params: { projectId: 'portfolio' } }
    expect(await ana.call(getSubmission, own)).toEqual({ submission: null })
    const first = await ana.record(handingIn())
    expect(first).toMatchObject({
      pointsAwarded: 5,
      stats: { totalSkillPoints: 5 },
    })
    expect(courseProgressOf(first.record, '2').completedProjectIds).toEqual(['portfolio'])
    expect(namesOf(first.newBadges)).toEqual(['Project Builder'])
    const again = await ana.record(handingIn('a better page'))
    expect(again).toMatchObject({ pointsAwarded: 0, newBadges: [], stats: { totalSkillPoints: 5 } })
    expect(await ana.call(getSubmission, own)).toEqual({ submission: 'a better page' })
  })

  test('shows what was handed in to its learner alone', async () => {
    const ana = await server.newLearner()
    const bo = await server.newLearner()
    await ana.record(handingIn('Mine.'))
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
    // Learners of other tests may be among them.
    expect(enrolled).toBeGreaterThanOrEqual(2756)
  })

  test('says which exercises and quizzes of the course are passed, to whom they are, and right after', async () => {
    const ana = await server.newLearner()
    const bo = await server.newLearner()
    const ofCoding = { params: { courseId: '1' } }
    const { quiz = [] } = realContent.lessons.get('coding-1-1-1') ?? {}
    const firstTries = quiz.map(({ answer }) => answer)
    const outcome = await ana.record(
      { kind: 'exercise-passed', lessonId: 'coding-1-1-1' },
      { kind: 'exercise-passed', lessonId: 'design-1-1-1' },
      { kind: 'quiz-taken', lessonId: 'coding-1-1-1', firstTries },
      { kind: 'quiz-taken', lessonId: 'coding-1-1-2', firstTries: [0, 0, 0, 0] },
    )
    const passed = { correct: quiz.length, total: quiz.length }
    const { course } = await ana.call(getCourseProgress, ofCoding)
    expect(course).toMatchObject({
      practisedLessonIds: ['coding-1-1-1'],
      quizzes: [
        { lessonId: 'coding-1-1-1', best: passed, isPassed: true },
        { lessonId: 'coding-1-1-2', isPassed: false },
      ],
    })
    expect(catalogue.progressIn(inCoding(outcome))).toEqual(course)
    expect((await bo.call(getCourseProgress, ofCoding)).course).toMatchObject({ practisedLessonIds: [], quizzes: [] })
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
  test('fifty messages with one and the same event record it once', async () => {
    const ana = await server.newLearner()
    const input = eventsInput(html1)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ana.call(sendOperations, input)))
    expect(outcomes.filter(({ results }) => results[0]?.status === 'done')).toHaveLength(1)
    expect(outcomes.filter(({ results }) => results[0]?.status === 'known')).toHaveLength(49)
    expect(outcomes.map(({ progress }) => progress?.pointsAwarded ?? 0).filter((points) => points > 0)).toEqual([5])
    expect(await pointsOf(ana)).toBe(5)
  })

  test('fifty completions of one lesson, each with its own id, award its points once', async () => {
    const ana = await server.newLearner()
    await Promise.all(Array.from({ length: 50 }, () => ana.record(completing('coding-1-1-1'))))
    expect(await pointsOf(ana)).toBe(5)
  })

  test('eight lessons completed at the same moment all count', async () => {
    const ana = await server.newLearner()
    const lessons = ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2', '3-1-1', '3-2-1', '4-1-1'].map((id) => `coding-${id}`)
    await Promise.all(lessons.map((lesson) => ana.record(completing(lesson))))
    const { stats, course } = await ana.call(getCourseProgress, { params: { courseId: '1' } })
    expect(stats.totalSkillPoints).toBe(40)
    expect(course).toMatchObject({ progressPercentage: 100, completedAt: expect.any(String) })
  })
})
