import { expect, test } from 'vitest'
import { noFilters, type ResourceFilters } from '../../domain/library.ts'
import { spokenFilters } from './spoken-filters.ts'

const spoken = (filters: Partial<ResourceFilters>, page = 1) =>
  spokenFilters({ filters: { ...noFilters, ...filters }, page })

test('nothing is said of the whole library', () => {
  expect(spoken({})).toBe('')
})

test('whatever is asked for is said', () => {
  expect(spoken({ search: 'css grid', category: 'Design', language: 'fr', tab: 'new' }, 3)).toBe(
    'css grid, Design, French, new, page 3',
  )
})

// So that a number that stays the same is announced again.
test.each<[Partial<ResourceFilters>, number?]>([
  [{ search: 'html' }],
  [{ category: 'Design' }],
  [{ difficulty: 'beginner' }],
  [{ language: 'de' }],
  [{ provider: 'OpenStax' }],
  [{ goal: 'coding' }],
  [{ tab: 'popular' }],
  [{}, 2],
])('a search that differs in %j sounds different', (changed, page) => {
  const before = { search: 'css', category: 'Programming', language: 'fr' } as const
  expect(spoken({ ...before, ...changed }, page)).not.toBe(spoken(before))
})
