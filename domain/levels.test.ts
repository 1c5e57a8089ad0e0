import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lessonPoints,
  levelName,
  levelOf,
  levelProgress,
  maxSkillLevel,
  overallProgress,
  pointsToNextLevel,
  projectPoints,
  skillLevelOf,
} from './levels.ts'

test('a lesson and a final project are worth 5 points each', () => {
  expect({ lessonPoints, projectPoints }).toEqual({ lessonPoints: 5, projectPoints: 5 })
})

test.each([
  { xp: 0, level: 1, toNext: 100, levelPercent: 0, overallPercent: 0 },
  { xp: 5, level: 1, toNext: 95, levelPercent: 5, overallPercent: 0.5 },
  { xp: 99, level: 1, toNext: 1, levelPercent: 99, overallPercent: 9.9 },
  { xp: 100, level: 2, toNext: 100, levelPercent: 0, overallPercent: 10 },
  { xp: 199, level: 2, toNext: 1, levelPercent: 99, overallPercent: 19.9 },
  { xp: 250, level: 3, toNext: 50, levelPercent: 50, overallPercent: 25 },
  { xp: 400, level: 5, toNext: 100, levelPercent: 0, overallPercent: 40 },
  { xp: 995, level: 10, toNext: 5, levelPercent: 95, overallPercent: 99.5 },
  { xp: 1000, level: 11, toNext: 100, levelPercent: 0, overallPercent: 100 },
  { xp: 2340, level: 24, toNext: 60, levelPercent: 40, overallPercent: 100 },
])('$xp experience points are level $level, $toNext points from the next, $overallPercent % overall', (row) => {
  expect(levelOf(row.xp)).toBe(row.level)
  expect(pointsToNextLevel(row.xp)).toBe(row.toNext)
  expect(levelProgress(row.xp)).toBe(row.levelPercent)
  expect(overallProgress(row.xp)).toBeCloseTo(row.overallPercent, 10)
})

test('earning exactly the points to the next level reaches it, and one point less does not', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (xp) => {
      expect(levelOf(xp + pointsToNextLevel(xp))).toBe(levelOf(xp) + 1)
      expect(levelOf(xp + pointsToNextLevel(xp) - 1)).toBe(levelOf(xp))
    }),
  )
})

// spec: 4 States: Level names: Novice, Beginner, Intermediate, Advanced, from 5 on Expert
test.each([
  [1, 'Novice'],
  [2, 'Beginner'],
  [3, 'Intermediate'],
  [4, 'Advanced'],
  [5, 'Expert'],
  [6, 'Expert'],
  [240, 'Expert'],
])('level %d is called %s', (level, name) => {
  expect(levelName(level)).toBe(name)
})

test.each([
  [0, 1],
  [19, 1],
  [20, 2],
  [39, 2],
  [40, 3],
  [60, 4],
  [79, 4],
  [80, 5],
  [100, 5],
  [5000, 5],
])('%d points in a skill are skill level %d', (points, level) => {
  expect(skillLevelOf(points)).toBe(level)
})

// spec: 9 Business constants: Skill level at most 5
test('no skill level is above 5', () => {
  expect(maxSkillLevel).toBe(5)
})
