import { describe, expect, test } from 'vitest'
import { savedResourceItem } from '../../domain/items/saved-resource.ts'
import {
  findProviders,
  getLibraryChoices,
  getResources,
  mostIds,
  searchResources,
} from '../../domain/library-search.ts'
import { listSavedResources } from '../../domain/saved-resources.ts'
import { query } from '../../testing/query.ts'
import { realContent, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()
const { resources } = realContent
const visitor = server.visitor()

const search = (query: object) => visitor.call(searchResources, { query })
const titlesFor = async (query: object) => (await search(query)).resources.map(({ title }) => title)

describe('a visitor', () => {
  test('gets the curated page first, and each later page where it left off', async () => {
    const first = await search({})
    expect(first).toMatchObject({ total: resources.length, page: 1, pages: Math.ceil(resources.length / 15) })
    expect(first.resources).toEqual(resources.slice(0, 15))
    expect((await search({ page: 2 })).resources).toEqual(resources.slice(15, 30))
  })

  test('who asks for a page beyond the last gets the last', async () => {
    expect(await search({ search: 'essence', page: 900 })).toMatchObject({ page: 1, pages: 1 })
  })

  test('finds what has all the words and lies within all the filters', async () => {
    const found = await search({ search: 'CSS html', category: 'Programming', difficulty: 'beginner', tab: 'trending' })
    expect(found.resources.map(({ id }) => id)).toEqual([1, 4])
    expect(found.words).toEqual(['css', 'html'])
  })

  test.each([
    [{ language: 'fr' }, (one: (typeof resources)[0]) => one.language === 'fr'],
    [{ provider: 'OpenStax' }, (one: (typeof resources)[0]) => one.provider === 'OpenStax'],
    [{ goal: 'gaming' }, (one: (typeof resources)[0]) => one.tags.includes('games')],
  ])('filters by language, provider and goal: %j', async (query, rule) => {
    const found = await search(query)
    expect(found.total).toBeGreaterThan(0)
    const ids = found.resources.map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(
        resources
          .filter(rule)
          .slice(0, 3)
          .map(({ id }) => id),
      ),
    )
    expect(found.total).toBeLessThan(resources.length / 3)
  })

  test.each([
    ['how to make a website', 'Your First Website'],
    ['excel', 'Excel'],
    ['spanish', 'Notes in Spanish'],
  ])('who asks for ‘%s’ finds something good', async (asked, title) => {
    expect(await titlesFor({ search: asked })).toContain(title)
  })

  test.each([
    ['learn spanish', 'BBC Languages: Spanish'],
    ['how to make a game', "CS50's Introduction to Game Development"],
    ['python for beginners', "CS50's Introduction to Programming with Python"],
    ['learn python', 'Learn Python'],
    ['machine learning', 'Intro to Machine Learning'],
    ['statistics for beginners', 'OpenIntro Statistics'],
    ['how to study', 'How to Study Korean'],
    // As a whole word, before the communities.
    ['unity', "CS50's Introduction to Game Development"],
    ['java', 'Java Programming MOOC'],
    ['react tutorial', 'React: Quick Start and Learn'],
    ['writing', 'Writing for GOV.UK'],
    // The editions of a well-known title.
    ['think python', 'Think Python, 3rd Edition'],
  ])('who asks for ‘%s’ sees first ‘%s’', async (asked, title) => {
    expect((await titlesFor({ search: asked }))[0]).toBe(title)
  })

  test('is told how many have the word as a word, apart from those that have it inside others', async () => {
    const { total, byWord, resources } = await search({ search: 'unity' })
    expect(byWord).toBe(1)
    expect(total).toBeGreaterThan(1)
    for (const { tags } of resources.slice(byWord)) expect(tags).not.toContain('unity')
    expect(await search({ search: 'python' })).toMatchObject({ byWord: (await search({ search: 'python' })).total })
  })

  test('who names a level sees it first, and is offered it as a filter', async () => {
    const { total, resources, offers } = await search({ search: 'css for beginners' })
    expect(total).toBe((await search({ search: 'css' })).total)
    expect(resources[0]).toMatchObject({ difficulty: 'beginner' })
    const [level] = offers
    expect(level).toMatchObject({ kind: 'level', search: 'css', difficulty: 'beginner' })
    expect(level?.total).toBe((await search({ search: 'css', difficulty: 'beginner' })).total)
    expect((await search({ search: 'css for beginners', difficulty: 'advanced' })).offers).not.toContainEqual(
      expect.objectContaining({ kind: 'level' }),
    )
  })

  test('who has a goal sees what is for it first, of those that match as well, and finds no others', async () => {
    const anybodys = await search({ search: 'free' })
    // A title with the word comes first whatever the goal, then descriptions.
    const [named] = anybodys.resources
    for (const [ownGoal, title] of [
      ['coding', 'The Odin Project'],
      ['data', 'Python Data Science Handbook'],
    ] as const) {
      const own = await search({ search: 'free', ownGoal })
      expect(own.total).toBe(anybodys.total)
      expect(own.resources.slice(0, 2).map((resource) => resource.title)).toEqual([named?.title, title])
    }
    // Without a search, the order is the library's own.
    expect((await search({ ownGoal: 'media' })).resources).toEqual(resources.slice(0, 15))
  })

  test('gets the forms of a word marked too', async () => {
    expect((await search({ search: 'how to make a game' })).words).toEqual(['game', 'games'])
  })

  test('who misspells is offered what is spelt almost so, as such', async () => {
    const found = await search({ search: 'pyton' })
    expect(found.total).toBe(0)
    expect(found.offers[0]).toMatchObject({ kind: 'spelling', search: 'python' })
    expect(found.offers[0]?.total).toBe((await search({ search: 'python' })).total)
    expect(found.close).toHaveLength(6)
  })

  test('who finds little is offered the tags that go with the word', async () => {
    const { total, offers } = await search({ search: 'photoshop' })
    expect(total).toBe(0)
    expect(offers).toMatchObject([{ kind: 'tag', search: 'image editing' }])
  })

  test.each([
    ['node.js', 'fewer-words', 'node'],
    ['react.js', 'fewer-words', 'react'],
    ['power bi', 'tag', 'visualisation'],
    ['photography', 'tag', 'image editing'],
    ['fractions', 'tag', 'arithmetic'],
    ['public speaking', 'tag', 'storytelling'],
    ['espanol', 'tag', 'spanish'],
    ['learn python in 10 days', 'fewer-words', 'python'],
    ['python constructor', 'fewer-words', 'python'],
    ['python for beginners', 'level', 'python'],
    ['pyton for beginners', 'spelling', 'python'],
    ['i.e. python', 'fewer-words', 'python'],
    // Unknown words may have related tags.
    ['best free photoshop course', 'tag', 'image editing'],
    // Neither is a word of the library, but both are prefixes.
    ['knitting statistic', 'fewer-words', 'statistic'],
    // Many resources contain it inside other words.
    ['ml', 'tag', 'machine learning'],
  ])('who asks for ‘%s’ is first offered the %s ‘%s’', async (asked, kind, offered) => {
    expect((await search({ search: asked })).offers[0]).toMatchObject({ kind, search: offered })
  })

  test.each(['cooking', 'touch typing', 'constructor', '__proto__'])(
    'who asks for ‘%s’ is offered nothing that was not meant',
    async (asked) => {
      expect(await search({ search: asked })).toMatchObject({ total: 0, offers: [], close: [] })
    },
  )

  test('who asks for a word in another form is offered it after those that are known as they are', async () => {
    const { offers } = await search({ search: 'knitting statistic python' })
    expect(offers.map(({ search }) => search)).toEqual(['python', 'statistic'])
  })

  test.each([
    ['as it is', (url: string) => url],
    ['without its scheme', (url: string) => url.replace('https://', '')],
    ['in capitals, without encryption', (url: string) => url.replace('https://developer', 'HTTP://WWW.Developer')],
  ])('who writes the address of a page finds its resource, %s', async (_, written) => {
    const [first] = resources
    expect(await search({ search: written(first?.url ?? '') })).toMatchObject({
      total: 0,
      offers: [],
      close: [{ id: first?.id }],
    })
  })

  test('who writes the name of a site finds what is there', async () => {
    const { close } = await search({ search: 'khanacademy.org' })
    expect(close.length).toBeGreaterThan(1)
    for (const { url } of close) expect(new URL(url).hostname).toBe('www.khanacademy.org')
    for (const other of [{ search: 'khanacademy.org', category: 'Language' as const }, { search: 'khanacademy.or' }])
      expect((await search(other)).close).toEqual([])
    // Also on a subdomain.
    const [first] = (await search({ search: 'mozilla.org' })).close
    expect(new URL(first?.url ?? '').hostname).toBe('developer.mozilla.org')
  })

  test.each([
    ['developer.mozilla.org/en-US', true],
    ['mozilla.org/en-US/docs', true],
    ['en-US.developer.mozilla.org', false],
    ['developer.mozilla.org/en-U', false],
    ['developer.mozilla.org/docs', false],
  ])('who writes a part of an address, ‘%s’, finds what lies below it: %s', async (written, isFound) => {
    const { close } = await search({ search: `https://${written}` })
    const hosts = close.map(({ url }) => new URL(url).hostname)
    expect([...new Set(hosts)]).toEqual(isFound ? ['developer.mozilla.org'] : [])
  })

  test('who writes an address that is not known is offered none of its parts', async () => {
    const found = await search({ search: 'https://www.example.org/web/html' })
    expect(found).toMatchObject({ total: 0, offers: [], close: [] })
  })

  test('is offered nothing that the filters would let nothing of through', async () => {
    expect(await search({ search: 'pyton', category: 'Language' })).toMatchObject({ total: 0, offers: [], close: [] })
  })

  test('finds courses and lessons of this site in a group of their own', async () => {
    const { ownContent } = await search({ search: 'html' })
    expect(ownContent[0]).toMatchObject({ kind: 'lesson', title: expect.stringMatching(/HTML/) })
    expect((await search({ search: 'design' })).ownContent).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'course' })]),
    )
    expect((await search({})).ownContent).toEqual([])
  })

  test('finds terms of the glossary beside them', async () => {
    const { ownContent } = await search({ search: 'void element' })
    expect(ownContent).toContainEqual({
      kind: 'term',
      title: 'void element',
      meaning: 'An element without content, and so without closing tag, such as `img`.',
    })
  })

  test('gets resources by their ids, in that order, without those that are not there', async () => {
    const found = await visitor.call(getResources, { query: { ids: '7,900000,3' } })
    expect(found.resources.map(({ id }) => id)).toEqual([7, 3])
  })

  test('sees which languages there are', async () => {
    const { total, languages, attributions } = await visitor.call(getLibraryChoices, {})
    expect(total).toBe(resources.length)
    expect(attributions).toEqual([])
    expect(languages[0]).toMatchObject({ value: 'en' })
  })

  test('gets to every provider by a part of its name, the most frequent first', async () => {
    const { providers } = await visitor.call(findProviders, { query: {} })
    expect(providers).toHaveLength(100)
    expect(providers[0]?.count).toBeGreaterThanOrEqual(providers[1]?.count ?? 0)
    const known = new Set(providers.map(({ value }) => value))
    const rare = resources.find(({ provider }) => !known.has(provider))?.provider ?? ''
    const found = await visitor.call(findProviders, { query: { name: ` ${rare.slice(1).toUpperCase()}` } })
    expect(found.providers).toContainEqual({ value: rare, count: 1 })
    expect(await visitor.call(findProviders, { query: { name: 'no such provider' } })).toEqual({ providers: [] })
    expect(await visitor.refused(findProviders, { query: { name: 'x'.repeat(201) } })).toMatchObject({ status: 400 })
  })

  test('has no list of saved resources', async () => {
    expect(await search({ tab: 'saved' })).toMatchObject({ total: 0, resources: [] })
  })
})

test('a learner searches within the own list', async () => {
  const ana = await server.newLearner()
  for (const resourceId of [2, 8, 30]) await ana.write(savedResourceItem, String(resourceId), true)
  const found = await ana.call(searchResources, { query: { tab: 'saved', search: 'python' } })
  // Its title has the word; the others have it as a tag.
  expect(found.resources.map(({ id }) => id)).toEqual([30, 2, 8])
})

test('filters narrow the own list as it is, the one saved last first, without what is gone', async () => {
  const ana = await server.newLearner()
  const [css, ...others] = resources.filter(({ tags }) => tags.includes('css')).slice(0, 3)
  const ids = [css, ...others].map((resource) => resource?.id ?? 0)
  for (const resourceId of [...ids, 8]) await ana.write(savedResourceItem, String(resourceId), true)
  const insertSql = `insert into learner_items (user_id, kind, target, value, updated_at)
    values ($1, $2, '900000', 'true', now())`
  await query(server.db, insertSql, [ana.id, savedResourceItem.name])
  const listed = async (query: object) => (await ana.call(listSavedResources, { query })).resourceIds
  expect(await listed({})).toHaveLength(5)
  expect(await listed({ search: 'css' })).toEqual(ids.toReversed())
  expect(await listed({ search: css?.title ?? '', provider: css?.provider ?? '' })).toEqual([css?.id])
  expect(await listed({ search: 'css', language: 'eo' })).toEqual([])
})

test.each([
  ['category', { category: 'Cooking' }],
  ['difficulty', { difficulty: 'hard' }],
  ['goal', { goal: 'fame' }],
  ['tab', { tab: 'best' }],
  ['page', { page: 0 }],
  ['page', { page: 'x' }],
  ['search', { search: 'x'.repeat(201) }],
  ['language', { language: '<script>' }],
])('a bad %s is refused by its name', async (field, query) => {
  const problem = await visitor.refused(searchResources, { query: query as never })
  expect(problem).toMatchObject({ status: 400, errors: [{ field }] })
})

test('a bad filter of the own list is refused by its name', async () => {
  const ana = await server.newLearner()
  const problem = await ana.refused(listSavedResources, { query: { category: 'Cooking' as never } })
  expect(problem).toMatchObject({ status: 400, errors: [{ field: 'category' }] })
})

test.each(['', '1,', 'x', Array.from({ length: mostIds + 1 }, () => 1).join(',')])(
  'bad ids are refused',
  async (ids) => {
    expect(await visitor.refused(getResources, { query: { ids } })).toMatchObject({ status: 400 })
  },
)
