import { expect, test } from 'vitest'
import { noFilters } from '../../domain/library.ts'
import { searchOf, type Wanted, wantedOf } from './use-resource-filters.ts'

// spec: 4 States: Resource filters: search text, category, difficulty, tab
test('filters come back from the address as they were put there', () => {
  const wanted: Wanted = {
    filters: {
      search: 'web & css',
      category: 'Data Science',
      difficulty: 'advanced',
      tab: 'new',
      language: 'pt-BR',
      provider: 'Khan Academy & Pixar',
      goal: 'media',
    },
    page: 3,
  }
  expect(wantedOf(new URLSearchParams(searchOf(wanted)))).toEqual(wanted)
})

test('no filters leave nothing in the address', () => {
  expect(searchOf({ filters: noFilters, page: 1 })).toEqual({})
})

test.each([
  'category=Cooking&difficulty=hard&tab=best&goal=fame&language=&provider=&page=-1',
  'language=English&page=100001',
  `provider=${'x'.repeat(201)}`,
])('what the library does not know is as good as nothing: %s', (search) => {
  expect(wantedOf(new URLSearchParams(search))).toEqual({ filters: noFilters, page: 1 })
})

test('a search in the address is as long as one may be', () => {
  expect(wantedOf(new URLSearchParams({ search: 'x'.repeat(300) })).filters.search).toBe('x'.repeat(200))
})
