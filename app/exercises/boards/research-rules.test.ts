import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { rules, start } from './research-rules.ts'

describe('a round of research', () => {
  const ask =
    (changes: object) =>
    ({ question }: typeof start) =>
      Object.assign(question, changes)
  const cases = casesOf('research', start, rules, [
    ['with a quote alone in its group', 'groups', false, ({ quotes }) => quotes.fill(1, 0, 9)],
    ['with all quotes in one named group', 'groups', true, ({ quotes }) => quotes.fill(1)],
    ['with a quote not sorted', 'groups', false, ({ quotes }) => quotes.fill(0, 0, 1)],
    ['with a group that has no name', 'groups', false, ({ groups }) => groups.fill('', 0, 1)],
    ['about people who use an app', 'question', true, ask({ who: 'learners who use the app on the train' })],
    ['with a word of what could be built', 'question', true, ask({ need: 'find a better menu quickly' })],
    ['that names nobody', 'question', false, ask({ who: '' })],
    ['without a need', 'question', false, ask({ need: 'learn' })],
    ['without a reason', 'question', true, ask({ why: '' })],
    ['with two main actions', 'action', false, ({ blocks }) => Object.assign(blocks.list, { isMain: true })],
    [
      'with a main action that is not on the screen',
      'action',
      true,
      ({ blocks }) => Object.assign(blocks.news, { isMain: true }),
    ],
    ['with no main action', 'action', false, ({ blocks }) => Object.assign(blocks.resume, { isMain: false })],
    [
      'with two blocks on the screen',
      'action',
      false,
      ({ blocks }) => [blocks.title, blocks.recap, blocks.list].map((block) => Object.assign(block, { isOn: false })),
    ],
    ['with a task not tried', 'test', false, ({ clicks }) => Object.assign(clicks[1] ?? {}, { target: '' })],
    ['with a task without a time', 'test', false, ({ clicks }) => Object.assign(clicks[1] ?? {}, { seconds: 0 })],
    [
      'with a target that does not exist',
      'test',
      false,
      ({ clicks }) => Object.assign(clicks[1] ?? {}, { target: 'toString' }),
    ],
    [
      'with a change noted before the test',
      'change',
      false,
      ({ clicks }) => Object.assign(clicks[0] ?? {}, { seconds: 0 }),
    ],
    ['with hardly a change noted', 'change', false, (state) => Object.assign(state, { change: 'Make it bigger' })],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})
