import { resourceCategories } from '../../../domain/library.ts'
import { bookmarksIn } from './bookmarks.ts'
import { formatsAndLicenceIn, platformIn } from './formats-and-licence.ts'
import { categoryOf, difficultyIn } from './inferred-fields.ts'
import { isObject, listOf, manyOf, partOf, textOf, type Value } from './json-values.ts'
import type { Entry, ListedResource } from './list-entry.ts'

// Lists in JSON: the tree that free-programming-books builds, schema.org resources, and bookmarks of browsers.

/** @throws SyntaxError for invalid JSON */
export function readJsonList(text: string): Entry[] {
  const value: Value = JSON.parse(text)
  const listed = listedIn(value)
  const lines = linesOf(
    listed.map(({ url, title }) => url || title),
    text,
  )
  return listed.map((resource, index) => ({ line: lines[index] ?? 1, listed: resource }))
}

function listedIn(value: Value): ListedResource[] {
  if (isObject(value) && value.type === 'root') return inTree(value)
  return bookmarksIn(value) ?? asLearningResources(value)
}

/**
 * The line of each text, in sequence, since parsed values carry no position. A text that is not found has the line of
 * the one before.
 */
function linesOf(texts: readonly string[], source: string): number[] {
  const sought = new Set(texts.filter(Boolean))
  const places = new Map<string, { place: number; line: number }[]>()
  for (const found of stringsIn(source)) {
    if (!sought.has(found.text)) continue
    const known = places.get(found.text)
    if (known) known.push(found)
    else places.set(found.text, [found])
  }
  // Reversed, so that taking the next place costs the same however many there are.
  for (const known of places.values()) known.reverse()
  let [at, line] = [-1, 1]
  return texts.map((text) => {
    const known = places.get(text) ?? []
    while ((known.at(-1)?.place ?? Infinity) <= at) known.pop()
    const found = known.pop()
    if (found) [at, line] = [found.place, found.line]
    return line
  })
}

/** The strings of a JSON text, each with its place and line. */
function* stringsIn(source: string): Generator<{ text: string; place: number; line: number }> {
  let line = 1
  for (const { 0: token, index: place } of source.matchAll(/\n|"[^"\\\n]*(?:\\.[^"\\\n]*)*"/g)) {
    if (token === '\n') line++
    else yield { text: token.includes('\\') ? JSON.parse(token) : token.slice(1, -1), place, line }
  }
}

function inTree(root: Value): ListedResource[] {
  return listOf(root, 'children').flatMap((folder) =>
    listOf(folder, 'children').flatMap((file) => {
      const kind = { books: 'book', courses: 'course', casts: 'screencast' }[textOf(folder, 'type')]
      const language = textOf(partOf(file, 'language'), 'code').replace('_', '-') || 'en'
      return listOf(file, 'sections').flatMap((section) => [
        ...inSection([textOf(section, 'section')], section, kind, language),
        ...listOf(section, 'subsections').flatMap((inner) =>
          inSection([textOf(section, 'section'), textOf(inner, 'section')], inner, kind, language),
        ),
      ])
    }),
  )
}

function inSection(names: string[], section: Value, kind: string | undefined, language: string): ListedResource[] {
  const topics = names.filter(Boolean)
  return listOf(section, 'entries').map((entry) => {
    const notes = listOf(entry, 'notes').filter((note) => typeof note === 'string')
    const { formats, licence } = formatsAndLicenceIn(notes)
    const author = textOf(entry, 'author')
    const title = textOf(entry, 'title')
    return {
      title,
      url: textOf(entry, 'url'),
      language,
      licence,
      description: author && `By ${author}.`,
      provider: [author, ...notes].map(platformIn).find(Boolean),
      tags: [...topics, ...(kind ? [kind] : []), ...formats],
      category: categoryOf(topics),
      difficulty: difficultyIn(title),
      note: accessNoteOf(entry, notes),
    }
  })
}

/** The access notes, and the italic parts of other notes. */
function accessNoteOf(entry: Value, notes: readonly string[]): string | undefined {
  const ownNotes = manyOf(partOf(entry, 'accessNotes')).filter((note) => typeof note === 'string')
  const inItalics = notes.filter((note) => /^(:\w+:)?\s*\*[^*]*\*$/.test(note))
  const text = [...ownNotes, ...inItalics].join(', ')
  return text.replace(/:\w+:|\*/g, '').trim() || undefined
}

/**
 * Every node, alone, in a list or in a graph. Nodes without a name or URL are included, so that the report names them.
 */
function asLearningResources(value: Value): ListedResource[] {
  const nodes = Array.isArray(value) ? value : [value]
  return nodes
    .flatMap((node) => {
      const items = listOf(node, 'itemListElement').map((element) => partOf(element, 'item') ?? element)
      const inner = [...listOf(node, '@graph'), ...items]
      const isOnlyAround = inner.length > 0 && wordsIn(partOf(node, 'name')) === ''
      return isOnlyAround ? inner : [node, ...inner]
    })
    .map(learningResource)
}

function learningResource(node: Value): ListedResource {
  const keywords = partOf(node, 'keywords')
  const about = manyOf(partOf(node, 'about')).map((value) => wordsIn(value))
  const category = resourceCategories.find((name) => about.includes(name))
  const topics = about.filter((topic) => topic !== category)
  const tags = [
    ...topics,
    ...(typeof keywords === 'string' ? keywords.split(',') : manyOf(keywords).map((value) => wordsIn(value))),
  ]
  const licence = partOf(node, 'license')
  const rating = partOf(node, 'aggregateRating') ?? partOf(manyOf(partOf(node, 'review'))[0], 'reviewRating')
  const best = Number(partOf(rating, 'bestRating') ?? 5)
  const given = Number(partOf(rating, 'ratingValue') ?? Number.NaN)
  return {
    title: wordsIn(partOf(node, 'name')),
    url: [textOf(node, 'url'), textOf(node, '@id'), textOf(node, 'id')].find(Boolean) ?? '',
    description: wordsIn(partOf(node, 'description')),
    tags: tags.map((tag) => tag.trim()).filter(Boolean),
    category: category ?? categoryOf(tags),
    difficulty: difficultyIn(
      manyOf(partOf(node, 'educationalLevel'))
        .map((value) => wordsIn(value))
        .join(' '),
    ),
    duration: inWords(textOf(node, 'timeRequired')),
    rating: best > 0 && Number.isFinite(given) ? Math.round((given / best) * 500) / 100 : undefined,
    provider: ['provider', 'publisher', 'creator', 'author']
      .map((name) => wordsIn(manyOf(partOf(node, name))[0]))
      .find(Boolean),
    language: wordsIn(manyOf(partOf(node, 'inLanguage'))[0]) || undefined,
    licence: wordsIn(licence) || textOf(licence, 'id') || textOf(licence, '@id') || undefined,
    note: textOf(node, 'conditionsOfAccess') || undefined,
    attribution: wordsIn(partOf(node, 'sdPublisher')) || undefined,
  }
}

/** `3 hours` for `PT3H`; text stays as it is; `undefined` for days and longer. */
function inWords(duration: string): string | undefined {
  const [, hours, minutes] = /^PT(?:(\d{1,4})H)?(?:(\d{1,4})M)?$/.exec(duration) ?? []
  if (!hours && !minutes) return /^(P|$)/.test(duration) ? undefined : duration
  if (!hours) return `${minutes} minutes`
  return hours === '1' && !minutes ? '1 hour' : `${hours}${minutes ? `-${Number(hours) + 1}` : ''} hours`
}

/** Maximum nesting of lists and names. */
const deepest = 10

/** A text, the name or label of an object, or the first of several languages. */
function wordsIn(value: Value | undefined, depth = 0): string {
  if (typeof value === 'string') return value
  if (depth === deepest) return ''
  if (Array.isArray(value)) return wordsIn(value[0], depth + 1)
  if (!isObject(value)) return ''
  const named = partOf(value, 'name') ?? partOf(value, 'prefLabel') ?? partOf(value, 'alternateName')
  if (named !== undefined)
    return typeof named === 'string'
      ? named
      : wordsIn(partOf(named, 'en') ?? (isObject(named) ? Object.values(named)[0] : ''), depth + 1)
  const english = partOf(value, 'en') ?? partOf(value, '@value')
  return typeof english === 'string' ? english : ''
}
