import { describe, expect, test } from 'vitest'
import { bridge, course, module } from '../testing/domain.ts'
import { coursePath } from './course-paths.ts'
import type { Placement } from './placement.ts'
import { suggestedLevel } from './placement-level.ts'
import type { ExperienceLevel, Preferences } from './preferences.ts'
import { paceFor, plannedTasks } from './task-plan.ts'

const baking = {
  ...course(
    'baking',
    ['baking'],
    [module('bread', [2]), module('cake', [1], { levels: ['novice', 'intermediate', 'advanced'] })],
  ),
  bridges: [
    bridge('scales', ['bread-1-1'], { beginner: 'minimal' }),
    bridge('ovens', ['bread-1-2'], { beginner: 'intensive' }),
    bridge('icing', ['cake-1-1'], { novice: 'minimal' }),
    bridge('selling', [], { beginner: 'intensive' }),
  ],
  placement: [
    { id: 'weights', title: 'Weights', bridges: ['scales'], lessons: ['bread-1-1'] },
    { id: 'heat', title: 'Heat', bridges: ['ovens', 'selling'], lessons: ['bread-1-2'] },
    { id: 'sugar', title: 'Sugar', bridges: ['icing'], lessons: ['cake-1-1', 'bread-1-2'] },
  ],
}

const preferences: Preferences = { learningGoal: 'baking', timeCommitment: 'minimal', experienceLevel: 'beginner' }
const pathWith = (placement: Placement) => coursePath(baking, preferences, placement)
const bridgesWith = (placement: Placement) => pathWith(placement).bridges.map(({ id }) => id)

describe('a path plans', () => {
  test.each<[string, Placement, string[]]>([
    ['the bridges of its level without a placement', {}, ['scales']],
    ['no bridge to what is known', { weights: 2 }, []],
    ['the bridges of its level where one answer was right', { weights: 1, heat: 1 }, ['scales']],
    ['the bridges to what is not known, at any level', { heat: 0 }, ['scales', 'ovens', 'selling']],
    ['no bridge that leads to nothing on it', { sugar: 0 }, ['scales']],
  ])('%s', (_, placement, bridges) => expect(bridgesWith(placement)).toEqual(bridges))

  test('a bridge of two topics until both are known, and where one of them is not known', () => {
    const shared = {
      ...baking,
      placement: baking.placement.map((topic) => ({ ...topic, bridges: ['ovens', 'scales'] })),
    }
    const bridges = (placement: Placement) => coursePath(shared, preferences, placement).bridges.map(({ id }) => id)
    expect(bridges({ weights: 2, heat: 2, sugar: 1 })).toEqual(['scales'])
    expect(bridges({ weights: 2, heat: 2, sugar: 0 })).toEqual(['scales', 'ovens'])
    expect(bridges({ weights: 2, heat: 2, sugar: 2 })).toEqual([])
  })

  test('the same lessons and modules after every placement', () => {
    for (const right of [0, 1, 2]) {
      const { lessons, modules } = pathWith({ weights: right, heat: right, sugar: right })
      expect([lessons, modules]).toEqual([pathWith({}).lessons, pathWith({}).modules])
    }
  })
})

test('a lesson begins with its challenge once all its topics are known', () => {
  const tasksOf = (placement: Placement) =>
    pathWith(placement).lessons.map((lesson) => {
      const whole = { ...lesson, minutes: { ...lesson.minutes, tasks: { a: 5, b: 10, c: 20 } } }
      return plannedTasks(whole, paceFor(lesson, pathWith(placement))).join('')
    })
  expect(tasksOf({})).toEqual(['ab', 'ab'])
  expect(tasksOf({ weights: 2, heat: 2 })).toEqual(['c', 'ab'])
  expect(tasksOf({ weights: 1, heat: 2, sugar: 2 })).toEqual(['ab', 'c'])
})

test.each<[ExperienceLevel, number, ExperienceLevel | null]>([
  ['beginner', 12, 'novice'],
  ['novice', 10, 'intermediate'],
  ['novice', 9, null],
  ['novice', 4, null],
  ['novice', 3, 'beginner'],
  ['intermediate', 0, 'novice'],
  ['beginner', 0, null],
  ['advanced', 12, null],
])('a %s with %d right answers is told of the level %s', (experienceLevel, right, suggested) => {
  const placement = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`t${index}`, Math.min(2, Math.max(0, right - 2 * index))]),
  )
  expect(suggestedLevel({ preferences: { ...preferences, experienceLevel } }, placement)).toBe(suggested)
})
