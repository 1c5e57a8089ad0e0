import { expect, test } from 'vitest'
import { type BadgeEvidence, badgeNames, badgeSigns, newBadges } from './badges.ts'

const nothingYet: BadgeEvidence = {
  lessonCompleted: false,
  moduleCompleted: false,
  courseCompleted: false,
  projectCompleted: false,
  longestStreak: 0,
  totalSkillPoints: 0,
}

const everything: BadgeEvidence = {
  lessonCompleted: true,
  moduleCompleted: true,
  courseCompleted: true,
  projectCompleted: true,
  longestStreak: 30,
  totalSkillPoints: 100,
}

test.each<[string, Partial<BadgeEvidence>, string[]]>([
  ['nothing', {}, []],
  ['a first lesson', { lessonCompleted: true }, ['First Steps']],
  ['a whole module', { moduleCompleted: true }, ['Module Master']],
  ['every lesson of a course', { courseCompleted: true }, ['Course Complete']],
  ['a final project', { projectCompleted: true }, ['Project Builder']],
  ['6 days in a row', { longestStreak: 6 }, []],
  ['7 days in a row', { longestStreak: 7 }, ['Week Warrior']],
  ['29 days in a row', { longestStreak: 29 }, ['Week Warrior']],
  ['30 days in a row', { longestStreak: 30 }, ['Week Warrior', 'Consistent Learner']],
  ['99 points', { totalSkillPoints: 99 }, []],
  ['100 points', { totalSkillPoints: 100 }, ['Century']],
])('%s earns %j: %j', (_, evidence, badges) => {
  expect(newBadges([], { ...nothingYet, ...evidence })).toEqual(badges)
})

test('everything at once earns all seven', () => {
  expect(newBadges([], everything)).toEqual(badgeNames)
  expect(badgeNames).toHaveLength(7)
})

test('a badge is given once', () => {
  expect(newBadges(['First Steps', 'Century'], everything)).toEqual(
    badgeNames.filter((name) => name !== 'First Steps' && name !== 'Century'),
  )
  expect(newBadges(badgeNames, everything)).toEqual([])
})

test('badges from elsewhere are left alone', () => {
  expect(newBadges(['Early Bird'], { ...nothingYet, lessonCompleted: true })).toEqual(['First Steps'])
})

test.each(badgeNames)('%s has a description and one of the specified icons', (name) => {
  expect(badgeSigns[name].badgeDescription).toMatch(/^You .+\.$/)
  expect(badgeSigns[name].badgeIcon).toBeOneOf(['star', 'award', 'calendar', 'check-circle'])
})
