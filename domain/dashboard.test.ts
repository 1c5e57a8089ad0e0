import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courseForGoal } from './course-paths.ts'
import { CourseCard, completedModules, courseCard, type Enrolment } from './dashboard.ts'
import { specifiedCourses } from './testing.ts'

const coding = courseForGoal(specifiedCourses, 'coding')

const enrolment: Enrolment = {
  courseId: '1',
  progressPercentage: 40,
  lastAccessedAt: '2026-06-30T12:00:00.000Z',
  completedAt: null,
  preferences: { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' },
  completedLessonIds: ['html-1-1', 'html-2-1'],
}

describe('completed modules are floor(progress / 100 × total):', () => {
  test.each([
    [0, 4, 0],
    [24, 4, 0],
    [25, 4, 1],
    [50, 3, 1],
    [67, 3, 2],
    [99, 4, 3],
    [100, 4, 4],
    [100, 1, 1],
    [99, 1, 0],
  ])('%d %% of %d modules are %d', (progress, total, modules) => {
    expect(completedModules(progress, total)).toBe(modules)
  })

  test('no rounding of fractions takes a module away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 40 }), (progress, total) => {
        expect(completedModules(progress, total)).toBe(Number((BigInt(progress) * BigInt(total)) / 100n))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the card of a course', () => {
  test('shows the learner’s own path through it', () => {
    expect(courseCard(enrolment, coding)).toEqual({
      id: '1',
      courseId: '1',
      title: 'Course 1',
      progress: 40,
      totalModules: 2,
      completedModules: 0,
      totalLessons: 5,
      completedLessons: 2,
      lastAccessed: '2026-06-30T12:00:00.000Z',
      completedAt: null,
      learningGoal: 'coding',
      timeCommitment: 'minimal',
      experienceLevel: 'beginner',
      nextLesson: { id: 'html-1-2', title: 'Lesson html-1-2' },
    })
  })

  test('counts the modules and lessons that the level and the time admit', () => {
    const preferences = { ...enrolment.preferences, timeCommitment: 'intensive', experienceLevel: 'advanced' } as const
    const completedLessonIds = ['html-1-1', 'html-1-2', 'html-2-1', 'css-1-1', 'css-1-2', 'javascript-1-1']
    const card = courseCard({ ...enrolment, preferences, completedLessonIds }, coding)
    expect(card).toMatchObject({
      progress: 75,
      totalModules: 4,
      completedModules: 3,
      totalLessons: 8,
      completedLessons: 6,
    })
  })

  test('counts progress on the path as it is today, whatever was stored before the course changed', () => {
    const completedLessonIds = [...enrolment.completedLessonIds, 'a-lesson-that-is-gone']
    const card = courseCard({ ...enrolment, completedLessonIds, progressPercentage: 100 }, coding)
    expect(card).toMatchObject({ progress: 40, completedLessons: 2 })
  })

  test('has no next lesson once the path is completed', () => {
    const completedLessonIds = ['html-1-1', 'html-1-2', 'html-2-1', 'css-1-1', 'css-1-2']
    const completedAt = '2026-06-30T12:00:00.000Z'
    const card = courseCard({ ...enrolment, completedAt, completedLessonIds }, coding)
    expect(card).toMatchObject({ progress: 100, completedModules: 2, completedAt, nextLesson: null })
  })

  test('keeps the goal the learner chose, where one course serves several', () => {
    const preferences = { ...enrolment.preferences, learningGoal: 'media' } as const
    const card = courseCard({ ...enrolment, courseId: '4', preferences }, courseForGoal(specifiedCourses, 'media'))
    expect(card).toMatchObject({ courseId: '4', learningGoal: 'media', totalModules: 1, totalLessons: 2 })
  })

  test('of a course this installation does not have is an unknown course, goal coding, 1 module, at its stored progress', () => {
    const preferences = { ...enrolment.preferences, learningGoal: 'design' } as const
    expect(courseCard({ ...enrolment, courseId: '99', preferences }, undefined)).toMatchObject({
      id: '99',
      courseId: '99',
      title: 'Unknown Course',
      progress: 40,
      learningGoal: 'coding',
      totalModules: 1,
      completedModules: 0,
      totalLessons: 0,
      completedLessons: 0,
      nextLesson: null,
    })
  })

  test('says null where the course was never accessed', () => {
    expect(courseCard({ ...enrolment, lastAccessedAt: null }, coding).lastAccessed).toBeNull()
  })

  test.each([coding, undefined])('is what the contract promises', (course) => {
    const card = courseCard(enrolment, course)
    expect(CourseCard.parse(card)).toEqual(card)
  })
})
