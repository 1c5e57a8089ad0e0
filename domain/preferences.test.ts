import { describe, expect, test } from 'vitest'
import { answersIn, experienceLevels, timeCommitments } from './preference-choices.ts'
import {
  answersOf,
  ExperienceLevel,
  LearningGoal,
  learningGoals,
  Preferences,
  TimeCommitment,
  updateProfile,
} from './preferences.ts'

const complete = { learningGoal: 'data', timeCommitment: 'moderate', experienceLevel: 'novice' } as const

describe('the wizard offers', () => {
  test('six goals, in the specified order and words', () => {
    expect(learningGoals.map(({ value, label }) => [value, label])).toEqual([
      ['coding', 'Programming & Web Development'],
      ['design', 'Design & Creativity'],
      ['data', 'Data Science & AI'],
      ['gaming', 'Game Development'],
      ['media', 'Digital Media'],
      ['personal', 'Personal Growth'],
    ])
  })

  test('four weekly times', () => {
    expect(timeCommitments.map(({ value, label }) => [value, label])).toEqual([
      ['minimal', '1-2 hours per week'],
      ['moderate', '3-5 hours per week'],
      ['significant', '5-10 hours per week'],
      ['intensive', '10+ hours per week'],
    ])
  })

  test('four levels', () => {
    expect(experienceLevels.map(({ value, label }) => [value, label])).toEqual([
      ['beginner', 'Complete Beginner'],
      ['novice', 'Novice'],
      ['intermediate', 'Intermediate'],
      ['advanced', 'Advanced'],
    ])
  })

  test('a choice for every answer that a profile can hold', () => {
    expect(learningGoals.map(({ value }) => value)).toEqual(LearningGoal.options)
    expect(timeCommitments.map(({ value }) => value)).toEqual(TimeCommitment.options)
    expect(experienceLevels.map(({ value }) => value)).toEqual(ExperienceLevel.options)
  })
})

describe('a profile', () => {
  test('with all three answers names a path', () => {
    expect(answersOf(complete)).toEqual(complete)
  })

  test.each(['learningGoal', 'timeCommitment', 'experienceLevel'])('without %s names none yet', (question) => {
    expect(answersOf({ ...complete, [question]: null })).toBeNull()
  })
})

describe('a change to the profile', () => {
  test.each([{ learningGoal: 'media' }, { timeCommitment: 'minimal', experienceLevel: 'advanced' }, complete])(
    'of %j is accepted',
    (change) => {
      expect(updateProfile.body?.parse(change)).toEqual(change)
    },
  )

  test.each([
    {},
    { learningGoal: undefined },
    { learningGoal: 'cooking' },
    { timeCommitment: 3 },
    { experienceLevel: null },
  ])('of %j is refused', (change) => {
    expect(updateProfile.body?.safeParse(change).success).toBe(false)
  })
})

test('preferences need all three answers', () => {
  expect(Preferences.safeParse(complete).success).toBe(true)
  expect(Preferences.safeParse({ ...complete, experienceLevel: undefined }).success).toBe(false)
})

describe('of a value that anybody may have written', () => {
  test('the known answers are taken and nothing else', () => {
    expect(answersIn({ ...complete, extra: 1 })).toEqual(complete)
    expect(answersIn({ learningGoal: 'cooking', timeCommitment: 'minimal' })).toStrictEqual({
      timeCommitment: 'minimal',
    })
  })

  test.each([null, undefined, 'coding', 7, []])('%j holds none', (value) => {
    expect(answersIn(value)).toStrictEqual({})
  })
})
