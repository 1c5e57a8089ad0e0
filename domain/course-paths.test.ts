import { describe, expect, test } from 'vitest'
import { knownCourse, lesson, module, specifiedCourses } from '../testing/domain.ts'
import { coursePath, isModuleCompleted, lessonsOf, nextLesson, percentComplete } from './course-paths.ts'
import { ExperienceLevel, LearningGoal, type Preferences, TimeCommitment } from './preferences.ts'

function pathFor(learningGoal: LearningGoal, experienceLevel: ExperienceLevel, timeCommitment: TimeCommitment) {
  const preferences: Preferences = { learningGoal, experienceLevel, timeCommitment }
  return coursePath(knownCourse(specifiedCourses, learningGoal), preferences)
}

describe('a path has as many lessons in as many modules as specified:', () => {
  // Columns: minimal, moderate, significant, intensive; each 'lessons in modules'.
  const table: Record<LearningGoal, Record<ExperienceLevel, [string, string, string, string]>> = {
    coding: {
      beginner: ['5 in 2', '5 in 2', '6 in 3', '6 in 3'],
      novice: ['7 in 3', '7 in 3', '8 in 4', '8 in 4'],
      intermediate: ['7 in 3', '7 in 3', '8 in 4', '8 in 4'],
      advanced: ['7 in 3', '7 in 3', '8 in 4', '8 in 4'],
    },
    design: {
      beginner: ['4 in 2', '4 in 2', '4 in 2', '4 in 2'],
      novice: ['5 in 3', '5 in 3', '5 in 3', '5 in 3'],
      intermediate: ['5 in 3', '5 in 3', '5 in 3', '5 in 3'],
      advanced: ['5 in 3', '5 in 3', '5 in 3', '5 in 3'],
    },
    data: {
      beginner: ['4 in 2', '4 in 2', '4 in 2', '4 in 2'],
      novice: ['5 in 3', '5 in 3', '5 in 3', '5 in 3'],
      intermediate: ['5 in 3', '5 in 3', '5 in 3', '5 in 3'],
      advanced: ['5 in 3', '5 in 3', '5 in 3', '5 in 3'],
    },
    gaming: {
      beginner: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      novice: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      intermediate: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      advanced: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
    },
    media: {
      beginner: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      novice: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      intermediate: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      advanced: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
    },
    personal: {
      beginner: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      novice: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      intermediate: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
      advanced: ['2 in 1', '2 in 1', '2 in 1', '2 in 1'],
    },
  }
  const cases = LearningGoal.options.flatMap((goal) =>
    ExperienceLevel.options.flatMap((level) =>
      TimeCommitment.options.map((time, column) => [goal, level, time, table[goal][level][column]] as const),
    ),
  )

  test.each(cases)('%s, %s, %s: %s', (goal, level, time, expected) => {
    const { lessons, modules } = pathFor(goal, level, time)
    expect(`${lessons.length} in ${modules.length}`).toBe(expected)
  })

  test('these are all 96', () => {
    expect(cases).toHaveLength(96)
  })
})

describe('a path', () => {
  test('keeps the order of its course', () => {
    const { modules, lessons } = pathFor('coding', 'novice', 'intensive')
    expect(modules.map(({ id }) => id)).toEqual(['html', 'css', 'javascript', 'react'])
    expect(lessons.map(({ id }) => id)).toEqual([
      'html-1-1',
      'html-1-2',
      'html-2-1',
      'css-1-1',
      'css-1-2',
      'javascript-1-1',
      'javascript-2-1',
      'react-1-1',
    ])
  })

  test('takes a beginner with much time to React past JavaScript', () => {
    const { modules } = pathFor('coding', 'beginner', 'significant')
    expect(modules.map(({ id }) => id)).toEqual(['html', 'css', 'react'])
  })

  test('leads through a module only when both its level and its time admit the learner', () => {
    const both = module('both', [1], { levels: ['advanced'], times: ['intensive'] })
    const modulesFor = (experienceLevel: ExperienceLevel, timeCommitment: TimeCommitment) =>
      coursePath(
        { ...knownCourse(specifiedCourses, 'coding'), modules: [both] },
        { learningGoal: 'coding', experienceLevel, timeCommitment },
      ).modules.length
    expect(modulesFor('advanced', 'intensive')).toBe(1)
    expect(modulesFor('advanced', 'minimal')).toBe(0)
    expect(modulesFor('beginner', 'intensive')).toBe(0)
  })
})

describe('progress on a path', () => {
  const path = pathFor('design', 'beginner', 'minimal')
  const completed = (...ids: string[]) => new Set(ids)

  test.each([
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [3, 3, 100],
    [1, 8, 13],
    [7, 8, 88],
    [1, 200, 1],
    [199, 200, 100],
  ])('%d of %d lessons are %d percent', (done, total, percent) => {
    const lessons = Array.from({ length: total }, (_, number) => lesson(`lesson-${number}`))
    expect(percentComplete(lessons, new Set(lessons.slice(0, done).map(({ id }) => id)))).toBe(percent)
  })

  test('is 0 percent where there is no lesson', () => {
    expect(percentComplete([], completed('html-1-1'))).toBe(0)
  })

  test('does not count lessons of other paths', () => {
    const everything = new Set([...path.lessons.map(({ id }) => id), 'ux-1-1', 'html-1-1'])
    expect(percentComplete(path.lessons, completed('ux-1-1'))).toBe(0)
    expect(percentComplete(path.lessons, everything)).toBe(100)
  })

  test('completes a module with the last of its lessons, in whichever sub-module', () => {
    const [principles] = path.modules
    expect(principles && lessonsOf(principles).map(({ id }) => id)).toEqual([
      'principles-1-1',
      'principles-1-2',
      'principles-2-1',
    ])
    expect(principles && isModuleCompleted(principles, completed('principles-1-1', 'principles-1-2'))).toBe(false)
    expect(
      principles && isModuleCompleted(principles, completed('principles-2-1', 'principles-1-1', 'principles-1-2')),
    ).toBe(true)
  })

  test('goes on at the first open lesson, also when a later one is completed', () => {
    expect(nextLesson(path, completed())?.id).toBe('principles-1-1')
    expect(nextLesson(path, completed('principles-1-1', 'layout-1-1'))?.id).toBe('principles-1-2')
    expect(nextLesson(path, completed('principles-1-1', 'principles-1-2', 'principles-2-1'))?.id).toBe('layout-1-1')
  })

  test('has no next lesson when all are completed', () => {
    expect(nextLesson(path, new Set(path.lessons.map(({ id }) => id)))).toBeNull()
  })
})
