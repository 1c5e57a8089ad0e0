import { expect, test } from 'vitest'
import { bridge, course, lesson, milestone, module } from '../testing/domain.ts'
import { bridgesTo, hasVideo, isBridge, isLesson } from './bridges.ts'
import { coursePath, openUnits } from './course-paths.ts'
import type { ExperienceLevel, TimeCommitment } from './preferences.ts'

const web = {
  ...course(
    '1',
    ['coding'],
    [
      module('html', [2]),
      module('script', [1], { levels: ['novice'] }),
      module('react', [1], { times: ['intensive'] }),
    ],
  ),
  bridges: [
    bridge('editor', ['html-1-2'], { beginner: 'minimal', novice: 'moderate' }),
    bridge('values', ['script-1-1', 'react-1-1'], { beginner: 'minimal', novice: 'minimal' }),
    bridge('state', ['react-1-1'], { beginner: 'significant' }),
    bridge('publish', [], { beginner: 'minimal' }),
  ],
}
/** The same course with milestones. */
const withBuild = {
  ...web,
  milestones: [
    milestone('structure', 'stage', { beginner: 'minimal', novice: 'minimal' }),
    milestone('again', 'brief', { novice: 'significant' }),
  ],
}

function pathOf(experienceLevel: ExperienceLevel, timeCommitment: TimeCommitment) {
  return coursePath(web, { learningGoal: 'coding', experienceLevel, timeCommitment })
}

test('a lesson without a video is a lesson all the same', () => {
  const unit = { ...lesson('html-1-1'), videos: [] }
  expect([isLesson(unit), hasVideo(unit)]).toEqual([true, false])
  expect([hasVideo(lesson('html-1-1')), hasVideo(bridge('values', [], {}))]).toEqual([true, false])
})

test('a bridge is planned for the levels that it names, from the weekly time on that it names', () => {
  const planned = (level: ExperienceLevel, time: TimeCommitment) => pathOf(level, time).bridges.map(({ id }) => id)
  expect(planned('beginner', 'minimal')).toEqual(['editor', 'values', 'publish'])
  expect(planned('beginner', 'significant')).toEqual(['editor', 'values', 'state', 'publish'])
  expect(planned('beginner', 'intensive')).toEqual(['editor', 'values', 'state', 'publish'])
  expect(planned('novice', 'minimal')).toEqual(['values'])
  expect(planned('novice', 'moderate')).toEqual(['editor', 'values'])
  expect(planned('advanced', 'intensive')).toEqual([])
})

test('a bridge stands before the first lesson of the path that it leads to, and before the project where the path has none', () => {
  const units = (level: ExperienceLevel, time: TimeCommitment) => pathOf(level, time).units.map(({ id }) => id)
  expect(units('novice', 'intensive')).toEqual(['html-1-1', 'editor', 'html-1-2', 'values', 'script-1-1', 'react-1-1'])
  expect(units('beginner', 'intensive')).toEqual([
    'html-1-1',
    'editor',
    'html-1-2',
    'values',
    'state',
    'react-1-1',
    'publish',
  ])
  expect(units('beginner', 'minimal')).toEqual(['html-1-1', 'editor', 'html-1-2', 'values', 'publish'])
  expect(bridgesTo(null, pathOf('beginner', 'minimal')).map(({ id }) => id)).toEqual(['values', 'publish'])
})

test('a bridge is told from a lesson', () => {
  expect(
    pathOf('novice', 'minimal')
      .units.filter(isBridge)
      .map(({ id }) => id),
  ).toEqual(['values'])
})

test('milestones end the plan, each for the levels and from the weekly time on that it names, and all are open', () => {
  const path = (experienceLevel: ExperienceLevel, timeCommitment: TimeCommitment) =>
    coursePath(withBuild, { learningGoal: 'coding', experienceLevel, timeCommitment })
  const lastOf = (level: ExperienceLevel, time: TimeCommitment) =>
    path(level, time)
      .units.slice(-2)
      .map(({ id }) => id)
  expect(lastOf('beginner', 'minimal')).toEqual(['publish', 'structure'])
  expect(lastOf('novice', 'moderate')).toEqual(['script-1-1', 'structure'])
  expect(lastOf('novice', 'significant')).toEqual(['structure', 'again'])
  const open = openUnits(path('advanced', 'minimal')).map(({ id }) => id)
  expect(open).toEqual(expect.arrayContaining(['structure', 'again', 'editor']))
  expect(path('beginner', 'minimal').lessons.map(({ id }) => id)).not.toContain('structure')
})
