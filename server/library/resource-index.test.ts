import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type LibraryTopics,
  noFilters,
  type Resource,
  type ResourceFilters,
  resourceCategories,
  resourceDifficulties,
  resourceTabs,
} from '../../domain/library.ts'
import { matchesFilters } from '../../domain/matches-filters.ts'
import { LearningGoal } from '../../domain/preferences.ts'
import { ResourceIndex } from './resource-index.ts'

const plain: Resource = {
  id: 1,
  title: 'A',
  description: '',
  category: 'Science',
  difficulty: null,
  tags: [],
  duration: null,
  rating: null,
  provider: 'Somebody',
  url: 'https://example.org',
  language: 'en',
  licence: null,
  note: null,
  attribution: null,
}
const topics: LibraryTopics = { goals: { coding: ['css', 'Ünit'], data: ['sql'] }, related: {} }

/** Texts from few pieces, so that searches match: parts of words, capitals, accents, other scripts, blanks. */
const piece = fc.constantFrom(
  ...[
    'py',
    'Py',
    'thon',
    'CSS',
    'games',
    'Gaming',
    'game',
    'css',
    'ß',
    'SS',
    'İ',
    'i',
    'ı',
    'é',
    'e\u0301',
    'E',
    'ς',
    'Σ',
    'ο',
    '木',
    '数学',
    'π',
  ],
  ...[' ', ' ', ' ', '\u00a0', '\t', '(', ')', '#', '++', '\u{1f600}', 'ﬁ', 'fi', 'Ünit', 'sql', '-'],
)
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const resource = fc.record({
  title: text,
  description: text,
  tags: fc.array(text, { maxLength: 3 }),
  category: fc.constantFrom(...resourceCategories),
  difficulty: fc.constantFrom(null, ...resourceDifficulties),
  rating: fc.constantFrom(null, 3.9, 4, 4.5, 5),
  language: fc.constantFrom('en', 'pt-BR'),
  provider: fc.constantFrom('Somebody', 'Another'),
})
const catalogue = fc
  .array(resource, { maxLength: 70 })
  .map((all) => all.map((one, index): Resource => ({ ...plain, ...one, id: index + 1 })))
const filters: fc.Arbitrary<ResourceFilters> = fc.record({
  search: fc.oneof(text, fc.constant('')),
  category: fc.option(fc.constantFrom(...resourceCategories), { freq: 1, nil: null }),
  difficulty: fc.option(fc.constantFrom(...resourceDifficulties), { freq: 1, nil: null }),
  language: fc.option(fc.constantFrom('en', 'pt-BR', 'eo'), { freq: 1, nil: null }),
  provider: fc.option(fc.constantFrom('Somebody', 'Nobody'), { freq: 1, nil: null }),
  goal: fc.option(fc.constantFrom(...LearningGoal.options), { freq: 1, nil: null }),
  tab: fc.constantFrom('all' as const, ...resourceTabs),
})
const savedIds = fc.uniqueArray(fc.integer({ min: 1, max: 80 }))

test('what the index finds is what the rule lets through, in any catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogue,
      fc.array(filters, { minLength: 1, maxLength: 12 }),
      savedIds,
      async (all, asked, saved) => {
        const index = await ResourceIndex.of(all, topics)
        for (const one of asked) {
          const expected = all.filter((resource) => matchesFilters(resource, one, new Set(saved), topics))
          const found = index.find(one, saved, { most: all.length })
          expect(found.total).toBe(expected.length)
          expect(found.resources.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id))
          // Any resources in any order, including dead ones.
          const some = [...all.toReversed(), ...all.map((resource) => ({ ...resource, id: resource.id + 1000 }))]
          const anywhere = { ...one, tab: 'all' as const }
          expect(index.among(some, anywhere)).toEqual(
            some.filter((resource) => matchesFilters(resource, anywhere, new Set(), topics)),
          )
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a word that is true of the whole library, a level or a goal changes the order alone, in any catalogue', async () => {
  const aside = fc.constantFrom('learn', 'the', 'for beginners', 'how to', 'advanced', 'free online course')
  const goal = fc.constantFrom(null, ...LearningGoal.options)
  await fc.assert(
    fc.asyncProperty(catalogue, filters, aside, goal, async (all, asked, words, ownGoal) => {
      const search = `css ${asked.search}`
      const index = await ResourceIndex.of(all, topics)
      const idsFor = (search: string, ownGoal: LearningGoal | null) =>
        index.find({ ...asked, search }, [], { most: all.length, ownGoal }).resources.map(({ id }) => id)
      const sorted = idsFor(search, null).sort()
      expect(idsFor(`${words} ${search}`, ownGoal).sort()).toEqual(sorted)
      expect(idsFor(`${search} ${words}`, ownGoal).sort()).toEqual(sorted)
    }),
  )
})

test('pages put one after the other are the whole, each once', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, filters, fc.integer({ min: 1, max: 9 }), async (all, asked, most) => {
      const index = await ResourceIndex.of(all, topics)
      const whole = index.find(asked, [], { most: all.length }).resources
      const pages = []
      for (let from = 0; from < all.length; from += most) pages.push(...index.find(asked, [], { from, most }).resources)
      expect(pages).toEqual(whole)
    }),
  )
})

describe('the order', () => {
  const titled = (id: number, title: string, others: Partial<Resource> = {}) => ({ ...plain, id, title, ...others })
  const found = async (all: Resource[], search: string, ownGoal?: LearningGoal) => {
    const index = await ResourceIndex.of(all, topics)
    return index.find({ ...noFilters, search }, [], { ownGoal }).resources.map(({ id }) => id)
  }

  test('puts whole words first, then beginnings, then parts; of whole words titles, tags, other forms, descriptions', async () => {
    const all = [
      titled(1, 'Stage', { description: 'Games for two.' }),
      titled(2, 'Endgames'),
      titled(3, 'Gamelan'),
      titled(4, 'Stage', { tags: ['gaming'] }),
      titled(5, 'Stage', { tags: ['(game)', 'rules'] }),
      titled(6, 'The Game'),
      titled(7, 'Rust'),
      titled(8, 'Stage', { description: 'Gamelans of Java' }),
    ]
    expect(await found(all, 'game')).toEqual([6, 5, 4, 1, 3, 8, 2])
  })

  test('puts what has all the words as typed before what has those alone that are required', async () => {
    const all = [
      titled(1, 'Machine'),
      titled(2, 'Machine', { tags: ['learning'] }),
      titled(3, 'Learning machines'),
      titled(4, 'A learning machine'),
    ]
    expect(await found(all, 'machine learning')).toEqual([4, 2, 3, 1])
  })

  test('puts the named level first, and then the own goal, among those that match as well', async () => {
    const all = [
      titled(1, 'Grid', { difficulty: 'advanced' }),
      titled(2, 'Grid', { tags: ['css'] }),
      titled(3, 'Grid', { difficulty: 'beginner' }),
      titled(4, 'Grid', { difficulty: 'beginner', tags: ['css'] }),
      titled(5, 'Lines', { tags: ['grid', 'css'], difficulty: 'beginner' }),
    ]
    expect(await found(all, 'grid for dummies', 'coding')).toEqual([4, 3, 2, 1, 5])
    expect(await found(all, 'grid', 'coding')).toEqual([2, 4, 1, 3, 5])
    expect(await found(all, 'grid for dummies')).toEqual([3, 4, 1, 2, 5])
  })

  test("is the library's own among those that are as good", async () => {
    expect(await found([titled(1, 'Go again'), titled(2, 'Go')], 'go')).toEqual([1, 2])
    expect(await found([titled(1, 'Go'), titled(2, 'A')], '')).toEqual([1, 2])
  })

  test('knows C++ and C# as whole words', async () => {
    expect(await found([titled(1, 'C#.'), titled(2, 'XC#')], 'c#')).toEqual([1, 2])
    expect(await found([titled(1, 'XC++'), titled(2, '"C++",')], 'c++')).toEqual([2, 1])
  })
})

test('languages and providers are counted, the most frequent first', async () => {
  const all = ['en', 'eo', 'en', 'de'].map((language, index): Resource => ({ ...plain, id: index + 1, language }))
  const { languages, providers } = await ResourceIndex.of(all, topics)
  expect(languages).toEqual([
    { value: 'en', count: 2 },
    { value: 'de', count: 1 },
    { value: 'eo', count: 1 },
  ])
  expect(providers).toEqual([{ value: 'Somebody', count: 4 }])
})
