import { expect, test } from 'vitest'
import { readingPositionItem } from './reading-position.ts'

const [earlier, later] = ['2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z'].map((at, index) => ({
  section: ['exercise', 'quiz'][index] ?? '',
  at,
})) as [Position, Position]
const undated = { section: 'exercise' }

interface Position {
  section: string
  at?: string
}

test.each<[string, Position, Position, Position]>([
  ['visited here last', later, earlier, later],
  ['visited elsewhere last', earlier, later, later],
  ['visited at a known time', undated, later, later],
  ['of here, where neither has a time', { section: 'quiz' }, undated, { section: 'quiz' }],
])('of two reading positions the one counts that was %s', (_, ours, theirs, joined) => {
  expect(readingPositionItem.join?.({ base: null, ours, theirs })).toEqual(joined)
})
