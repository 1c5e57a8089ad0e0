import { SaxesParser } from 'saxes'
import { resourceCategories, resourceDifficulties } from '../../../domain/library.ts'
import { categoryOf, difficultyIn } from './inferred-fields.ts'
import type { Entry, ListedResource } from './list-entry.ts'

// Lists in XML: outlines (OPML) and feeds (Atom, RSS). The parser expands only XML's own entities and loads nothing.

const deepest = 100

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  line: number
  children: Element[]
}

/** All entries before the first syntax error, and that error. */
export function readXmlList(text: string): Entry[] {
  const { root, fault } = readElements(text)
  const entries = root ? entriesIn(root) : []
  return fault ? [...entries, fault] : entries
}

function entriesIn(root: Element): Entry[] {
  if (root.name === 'opml')
    return root.children.filter(isNamed('body')).flatMap((body) => inOutlines(body.children, []))
  if (root.name === 'feed') return root.children.filter(isNamed('entry')).map((entry) => inAtom(entry, root))
  const channel = root.children.find(isNamed('channel'))
  const items = [...(channel?.children ?? []), ...root.children].filter(isNamed('item'))
  if (channel || items.length > 0) return items.map((item) => inRss(item, channel ?? root))
  return [{ line: root.line, refused: `it is neither an outline nor a feed, but ‘${root.name.slice(0, 40)}’` }]
}

/** An outline with children and without a URL is a folder, whose name becomes a tag. */
function inOutlines(outlines: readonly Element[], folders: readonly string[]): Entry[] {
  return outlines.filter(isNamed('outline')).flatMap(({ attributes, children, line }) => {
    const title = attributes.text || attributes.title || ''
    const url = attributes.url || attributes.htmlUrl || attributes.xmlUrl || ''
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
  const group = entry.children.find(isNamed('media:group'))
  const listed = {
    title: textIn(entry, 'title'),
    url: link?.attributes.href ?? '',
    description:
      textIn(entry, 'summary') || textIn(entry, 'content') || (group ? textIn(group, 'media:description') : ''),
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

const isNamed = (name: string) => (element: Element) => element.name === name

function textIn({ children }: Element, name: string): string {
  return children.find(isNamed(name))?.text.trim() ?? ''
}

/** The element tree up to the first syntax error. */
function readElements(text: string): { root: Element | undefined; fault: Entry | undefined } {
  let root: Element | undefined
  const open: Element[] = []
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new Error('it declares entities of its own')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= deepest) throw new Error(`its elements lie deeper than ${deepest} in each other`)
    const element = { name, attributes, text: '', line: parser.line, children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(text).close()
    return { root, fault: undefined }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^\d+:\d+: /, '') : ''
    return { root, fault: { line: parser.line, refused: `the rest cannot be read: ${reason.slice(0, 200)}` } }
  }
}
