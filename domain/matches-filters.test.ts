import { describe, expect, test } from 'vitest'
import { type LibraryTopics, noFilters, type Resource, type ResourceFilters } from './library.ts'
import { matchesFilters } from './matches-filters.ts'

const bread: Resource = {
  id: 1,
  title: 'Bread Atlas',
  description: 'Loaves of the world, with C++ in none.',
  category: 'Science',
  difficulty: 'beginner',
  tags: ['Sourdough', 'maps'],
  duration: '2-3 hours',
  rating: 4.2,
  provider: 'Bakers United',
  url: 'https://example.org/bread',
  language: 'en',
  licence: null,
  note: null,
  attribution: null,
}
const topics: LibraryTopics = { goals: { personal: ['SOURDOUGH'], media: ['film'] }, related: {} }

const matches = (filters: Partial<ResourceFilters>, resource: Partial<Resource> = {}) =>
  matchesFilters({ ...bread, ...resource }, { ...noFilters, ...filters }, new Set([5]), topics)

test('no filters let every resource through', () => {
  expect(matches({})).toBe(true)
})

describe('a search', () => {
  // spec: 5 Validation: Search: case-insensitive substring of title, description or any tag
  test.each([
    ['a word of the title', 'atlas'],
    ['a part of a word', 'tla'],
    ['other capitals', 'BREAD at'],
    ['words of the description', 'of the world'],
    ['a part of a tag, in other capitals', 'SOURD'],
    ['characters that mean something in a pattern', 'c++'],
    ['blanks around the words', '  atlas '],
    ['blanks only', '   '],
    ['several words, wherever each of them stands', 'maps bread loaves'],
    ['what a question is about', 'how to make bread?'],
    ['another form of a word', 'breads'],
  ])('finds %s', (_, search) => {
    expect(matches({ search })).toBe(true)
  })

  test.each([
    ['words of which it has only some', 'bread knitting'],
    ['a text that runs from one tag into the next', 'sourdoughmaps'],
    ['the provider', 'bakers'],
    ['the category', 'science'],
    ['a pattern', 'b.ead'],
  ])('does not find %s', (_, search) => {
    expect(matches({ search })).toBe(false)
  })
})

// spec: 5 Validation: Category and difficulty: exact match
test.each([
  [{ category: 'Science' }, true],
  [{ category: 'Design' }, false],
  [{ difficulty: 'beginner' }, true],
  [{ difficulty: 'advanced' }, false],
] as const)('category and difficulty match exactly: %j is %s', (filters, expected) => {
  expect(matches(filters)).toBe(expected)
})

test.each([
  [{ language: 'en' }, true],
  [{ language: 'e' }, false],
  [{ provider: 'Bakers United' }, true],
  [{ provider: 'Bakers' }, false],
] as const)('language and provider match exactly: %j is %s', (filters, expected) => {
  expect(matches(filters)).toBe(expected)
})

test.each([
  ['personal', true],
  ['media', false],
  ['coding', false],
] as const)('a goal shows what has one of its tags: %s is %s', (goal, expected) => {
  expect(matches({ goal })).toBe(expected)
})

test('what nobody rated, graded or timed is shown where nothing is asked of that', () => {
  const bare = { rating: null, difficulty: null, duration: null, description: '' }
  expect(matches({ search: 'bread' }, bare)).toBe(true)
  expect(matches({ tab: 'popular' }, bare)).toBe(false)
  expect(matches({ difficulty: 'beginner' }, bare)).toBe(false)
})

test.each([
  ['saved', { id: 5 }, true],
  ['saved', { id: 6 }, false],
  ['all', { rating: 0, id: 1 }, true],
  ['trending', { rating: 4.5 }, true],
  ['trending', { rating: 4.4 }, false],
  ['popular', { rating: 4 }, true],
  ['popular', { rating: 4.9 }, true],
  ['popular', { rating: 3.9 }, false],
  ['new', { id: 5 }, true],
  ['new', { id: 15 }, true],
  ['new', { id: 16 }, false],
  ['new', { id: 1, rating: 5 }, false],
] as const)('in the tab %s a resource with %j is shown: %s', (tab, resource, expected) => {
  expect(matches({ tab }, resource)).toBe(expected)
})

test.each<[string, Partial<ResourceFilters>]>([
  ['search', { search: 'knitting' }],
  ['category', { category: 'Business' }],
  ['difficulty', { difficulty: 'advanced' }],
  ['tab', { tab: 'trending' }],
])('filters combine with AND: a %s that does not fit hides what all the others admit', (_, misfit) => {
  const fitting = { search: 'bread', category: 'Science', difficulty: 'beginner', tab: 'popular' } as const
  expect(matches(fitting)).toBe(true)
  expect(matches({ ...fitting, ...misfit })).toBe(false)
})
