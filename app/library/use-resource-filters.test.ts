import { expect, test } from 'vitest'
import { noFilters } from '../../domain/library.ts'
import { searchOf, type Wanted, wantedOf } from './use-resource-filters.ts'

test('filters come back from the address as they were put there', () => {
  const wanted: Wanted = {
    filters: {
      ...{ search: 'web & css', category: 'Data Science', difficulty: 'advanced', tab: 'new' },
      ...{ language: 'pt-BR', provider: 'Khan Academy & Pixar', goal: 'media' },
    },
    page: 3,
  }
  expect(wantedOf(new URLSearchParams(searchOf(wanted)))).toEqual(wanted)
})

test('no filters leave nothing in the address', () => {
  expect(searchOf({ filters: noFilters, page: 1 })).toEqual({})
})

test('what the library does not know is as good as nothing', () => {
  const search = 'category=Cooking&difficulty=hard&tab=best&goal=fame&language=&provider=&page=-1'
  expect(wantedOf(new URLSearchParams(search))).toEqual({ filters: noFilters, page: 1 })
})
