import { resourceCategories, resourceDifficulties } from '../../../domain/library.ts'
import { categoryOf, difficultyIn } from './inferred-fields.ts'
import type { Entry, ListedResource } from './list-entry.ts'
import { type Element, readMarkup } from './markup.ts'

// Lists in XML: outlines (OPML) and feeds (Atom, RSS).

/** All entries before the fault that ends the reading, and that fault. */
export function readXmlList(text: string): Entry[] {
  const { root, fault } = readMarkup(text, 'xml')
  const [first] = root.children
  const entries = first ? entriesIn(first) : []
  if (!fault) return first ? entries : [{ line: 1, refused: 'it is neither an outline nor a feed' }]
  return [...entries, { line: fault.line, refused: `the rest cannot be read: ${fault.reason}` }]
}

function entriesIn(root: Element): Entry[] {
  if (isNamed('opml')(root))
    return root.children.filter(isNamed('body')).flatMap((body) => inOutlines(body.children, []))
  if (isNamed('feed')(root)) return root.children.filter(isNamed('entry')).map((entry) => inAtom(entry, root))
  const channel = root.children.find(isNamed('channel'))
  const items = [...(channel?.children ?? []), ...root.children].filter(isNamed('item'))
  if (channel || items.length > 0) return items.map((item) => inRss(item, channel ?? root))
  return [{ line: root.line, refused: `it is neither an outline nor a feed, but ‘${root.name.slice(0, 40)}’` }]
}

/** An outline with children and without a URL is a folder, whose name becomes a tag. */
function inOutlines(outlines: readonly Element[], folders: readonly string[]): Entry[] {
  return outlines.filter(isNamed('outline')).flatMap(({ attributes, children, line }) => {
    const title = attributes.text || attributes.title || ''
    const url = attributes.url || attributes.htmlurl || attributes.xmlurl || ''
    if (url === '' && children.length > 0) return inOutlines(children, [...folders, title])
    const category = resourceCategories.find((name) => folders.includes(name))
    const tags = [
      ...folders.filter((name) => name !== category),
      ...(attributes.category ?? '').split(',').map((text) => text.split('/').at(-1) ?? ''),
    ]
    const { description, language, duration, provider, licence, note, attribution } = attributes
    const facts = { title, url, description, language, duration, provider, licence, note, attribution, tags }
    const difficulty = resourceDifficulties.find((name) => name === attributes.difficulty)
    const listed = {
      ...derived(facts),
      ...(category && { category }),
      ...(difficulty && { difficulty }),
      rating: attributes.rating === undefined ? undefined : Number(attributes.rating),
    }
    return [{ line, listed }, ...inOutlines(children, folders)]
  })
}

function inAtom(entry: Element, feed: Element): Entry {
  const links = entry.children.filter(isNamed('link'))
  const link = links.find(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate') ?? links[0]
  const group = entry.children.find(isNamed('group'))
  const listed = {
    title: textIn(entry, 'title'),
    url: link?.attributes.href ?? '',
    description: textIn(entry, 'summary') || textIn(entry, 'content') || (group ? textIn(group, 'description') : ''),
    tags: entry.children.filter(isNamed('category')).map(({ attributes }) => attributes.term ?? ''),
    provider: textIn(feed, 'title') || undefined,
    language: feed.attributes['xml:lang'],
  }
  return { line: entry.line, listed: derived(listed) }
}

function inRss(item: Element, channel: Element): Entry {
  const listed = {
    title: textIn(item, 'title'),
    url: textIn(item, 'link') || textIn(item, 'guid'),
    description: textIn(item, 'description'),
    tags: item.children.filter(isNamed('category')).map(({ text }) => text.trim()),
    provider: textIn(channel, 'title') || undefined,
    language: textIn(channel, 'language') || undefined,
  }
  return { line: item.line, listed: derived(listed) }
}

function derived(listed: ListedResource): ListedResource {
  return { ...listed, category: categoryOf(listed.tags ?? []), difficulty: difficultyIn(listed.title) }
}

/** Whether an element has a name, under whatever prefix. */
const isNamed = (name: string) => (element: Element) =>
  element.name === name || element.name.slice(element.name.indexOf(':') + 1) === name

/** The text of the first child of a name. A child without prefix goes before `media:title` and its like. */
function textIn({ children }: Element, name: string): string {
  const child = children.find((element) => element.name === name) ?? children.find(isNamed(name))
  return child?.text.trim() ?? ''
}
