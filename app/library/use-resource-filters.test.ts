import { expect, test } from 'vitest'
import { noFilters, type ResourceFilters } from '../../domain/library.ts'
import { filtersOf, searchOf } from './use-resource-filters.ts'

test('filters come back from the address as they were put there', () => {
  const filters: ResourceFilters = { search: 'web & css', category: 'Data Science', difficulty: 'advanced', tab: 'new' }
  expect(filtersOf(new URLSearchParams(searchOf(filters)))).toEqual(filters)
})

test('no filters leave nothing in the address', () => {
  expect(searchOf(noFilters)).toEqual({})
})

test('what the library does not know is as good as nothing', () => {
  expect(filtersOf(new URLSearchParams('category=Cooking&difficulty=hard&tab=best'))).toEqual(noFilters)
})
