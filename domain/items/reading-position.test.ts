import { expect, test } from 'vitest'
import { readingPositionItem, withRead } from './reading-position.ts'

const [earlier, later] = ['2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z'].map((at, index) => ({
  section: ['exercise', 'quiz'][index] ?? '',
  at,
})) as [Position, Position]
const undated = { section: 'exercise' }
const readHere = { ...later, read: ['start', 'lists'] }
const readThere = { ...earlier, read: ['lists', 'links'] }

interface Position {
  section: string
  at?: string
  read?: string[]
}

test.each<[string, Position, Position, Position]>([
  ['visited here last', later, earlier, later],
  ['visited elsewhere last', earlier, later, later],
  ['visited at a known time', undated, later, later],
  ['of here, where neither has a time', { section: 'quiz' }, undated, { section: 'quiz' }],
])('of two reading positions the one counts that was %s', (_, ours, theirs, joined) => {
  expect(readingPositionItem.join?.({ base: null, ours, theirs })).toEqual({ ...joined, read: [] })
})

test.each<[string, Position, Position, string[]]>([
  ['on both', readHere, readThere, ['lists', 'links', 'start']],
  ['here', readHere, earlier, ['start', 'lists']],
  ['there', later, readThere, ['lists', 'links']],
])('a section stays read that was read %s', (_, ours, theirs, read) => {
  expect(readingPositionItem.join?.({ base: null, ours, theirs })).toEqual({ ...later, read })
})

test('of sections that were read no more are kept than can be stored, the latest of them', () => {
  const many = Array.from({ length: 40 }, (_, index) => `section-${index}`)
  const position = { section: '', read: withRead(many, ['latest']) }
  expect(readingPositionItem.value.parse(position)).toEqual(position)
  expect(position.read).toContain('latest')
})
