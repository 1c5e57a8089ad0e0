import { expect, test } from 'vitest'
import { htmlOf, nothingDone, pathThrough, wordsOf } from '../../testing/courses.tsx'
import { module } from '../../testing/domain.ts'
import { PlayerHeader } from './player-header.tsx'

const path = pathThrough(module('html', [2]))

test.each([
  ['loading', '–'],
  ['failed', '–'],
  ['ready', '0'],
] as const)("while a learner's progress is %s, the tile of completed modules says %s", (status, figure) => {
  const record = { ...nothingDone, isStored: true, status }
  const header = htmlOf(<PlayerHeader path={path} record={record} selectedLesson={null} />)
  expect(wordsOf(header)).toContain(`Completed modules ${figure} `)
})

test('with a lesson open the header keeps level, pace, how many are enrolled and the weeks', () => {
  const record = { ...nothingDone, enrolled: 3245 }
  const header = wordsOf(htmlOf(<PlayerHeader path={path} record={record} selectedLesson={path.lessons[0] ?? null} />))
  for (const words of [
    'Complete Beginner · 1-2 hours per week · 3,245 enrolled · 4 weeks',
    'About your path Complete Beginner 1-2 hours per week 3,245 enrolled 4 weeks',
  ]) {
    expect(header).toContain(words)
  }
})
