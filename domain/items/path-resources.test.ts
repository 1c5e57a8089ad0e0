import { expect, test } from 'vitest'
import { mostBesideModule, pathResourcesItem } from './path-resources.ts'

test.each<[string, number[], number[], number[] | null, number[]]>([
  ['what was added in either place is there', [1, 2, 3], [1, 2, 4], [1, 2], [1, 2, 4, 3]],
  ['what was taken away in either place is gone', [2, 3], [1, 2], [1, 2, 3], [2]],
  ['what was added in both places is there once', [1, 5], [5, 1], [1], [5, 1]],
  ['where nobody knows what it was before, nothing is lost', [1, 2], [2, 3], null, [2, 3, 1]],
])('of resources beside a module that were changed in two places, %s', (_, ours, theirs, base, joined) => {
  expect(pathResourcesItem.join?.({ base, ours, theirs })).toEqual(joined)
})

test('a module has only so many beside it', () => {
  const ids = Array.from({ length: mostBesideModule + 1 }, (_, index) => index + 1)
  expect(pathResourcesItem.value.safeParse(ids.slice(1)).success).toBe(true)
  expect(pathResourcesItem.value.safeParse(ids).error?.issues[0]?.message).toBe(
    'A module has 20 resources beside it at most. Take one away first.',
  )
})
