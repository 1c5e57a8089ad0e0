import { describe, expect, test } from 'vitest'
import { lessonsOf } from '../domain/course-paths.ts'
import type { SectionContent } from '../domain/courses.ts'
import { maxTextSections, minSections } from '../domain/lesson-sections.ts'
import { contentWith, lesson, lessonFile } from '../testing/content.ts'
import { bundledCourses } from '../testing/domain.ts'
import { ContentError } from './content-error.ts'
import { lessonContentOf } from './lesson-content.ts'
import { checkSections, sectionsOf } from './lesson-sections.ts'
import { readContent } from './read.ts'

const cut = (markdown: string) => ({ text: { markdown, figures: {} }, quiz: [], tasks: [] })
const withExercise = [...readContent().lessons.values()]
  .flatMap(({ tasks }) => tasks)
  .filter(({ id }) => id === 'coding-1-1-1')
const words = (count: number) => Array(count).fill('knead').join(' ')

/** The prose of a section. */
function htmlOf({ blocks = [] }: SectionContent): string {
  return blocks.map((block) => ('html' in block ? block.html : '')).join('')
}

describe("a lesson's text is cut at its headings", () => {
  test('what stands before the first heading goes with it, and nothing is lost', () => {
    const sections = sectionsOf(cut('Before.\n\n## One\n\nFirst.\n\n### Within\n\nMore.\n\n## Two\n\nSecond.\n'))
    expect(sections).toEqual([
      { kind: 'watch', title: 'Start here', slug: 'start' },
      {
        kind: 'read',
        title: 'One',
        slug: 'one',
        blocks: [{ html: '<p>Before.</p>\n<h2>One</h2>\n<p>First.</p>\n<h3>Within</h3>\n<p>More.</p>\n' }],
      },
      { kind: 'read', title: 'Two', slug: 'two', blocks: [{ html: '<h2>Two</h2>\n<p>Second.</p>\n' }] },
    ])
  })

  test('a heading within a section has an address of its own', () => {
    const many = Array.from({ length: 12 }, (_, index) => `## Part ${index}\n\n${words(40)}\n\n`).join('')
    const sections = sectionsOf(cut(many)).filter(({ kind }) => kind === 'read')
    const ids = sections.flatMap((section) => [
      section.slug,
      ...[...htmlOf(section).matchAll(/id="([^"]+)"/g)].map(([, id]) => id),
    ])
    expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => `part-${index}`))
  })

  test('the pages that a lesson shows are numbered over all its sections', () => {
    const page = '```html page\n<p>Hi\n```\n'
    const html = sectionsOf(cut(`## One\n\n${page}\n## Two\n\n${page}`)).map(htmlOf)
    expect(html.map((text) => text.match(/Page \d/g))).toEqual([null, ['Page 1'], ['Page 2']])
  })

  test('what stands below a line --- is folded under the exercise', () => {
    const parts = cut('## One\n\nFirst.\n\n---\n\n## Common `mistakes`\n\n- A gap\n\n## Later\n\nMore.\n')
    const sections = sectionsOf({ ...parts, tasks: withExercise })
    expect(sections.map(({ slug, blocks = [] }) => [slug, blocks.length])).toEqual([
      ['start', 0],
      ['one', 1],
      ['exercise', 2],
    ])
    expect(sections.map(htmlOf)).toEqual([
      '',
      '<h2>One</h2>\n<p>First.</p>\n',
      '<details id="common-mistakes"><summary>Common mistakes</summary>\n<ul>\n<li>A gap</li>\n</ul>\n</details>\n' +
        '<details id="later"><summary>Later</summary>\n<p>More.</p>\n</details>\n',
    ])
  })

  test('a text without headings is one section', () => {
    expect(sectionsOf(cut('Push, fold, turn.\n')).map(({ slug }) => slug)).toEqual(['start', 'read'])
  })
})

describe('a lesson that cannot be cut is refused, with the line,', () => {
  test.each([
    ['for two headings of one address', '## Fold it\n\nA.\n\n## Fold it!\n\nB.\n', 4, 'the address #fold-it is taken'],
    ["for a heading that takes the page's own", 'A.\n\n## Quiz\n', 2, 'the address #quiz is taken'],
    ['for a heading without a letter', '## ?\n', 0, "the heading '?' makes no address"],
    [
      'for a part that is too long',
      `## Short\n\nA.\n\n## Long\n\n${words(1300)}\n`,
      4,
      "the section 'Long' would be 6 screens long",
    ],
  ])('%s', (_, markdown, line, message) => {
    expect(checkSections(cut(markdown))).toEqual([{ line, message: expect.stringContaining(message) }])
  })

  test.each([
    ['without an exercise to be shown under', [], '## One\n\nA.\n\n---\n\n## Two\n', 6, 'this lesson has none'],
    ['without a heading', withExercise, '## One\n\nA.\n\n---\n\nB.\n', 0, 'begins with a ## heading'],
    ['with a task', withExercise, '## One\n\n---\n\n## Two\n\n```task fill\n```\n', 4, 'a task stands above the line'],
    ['with a heading of above', withExercise, '## One\n\n---\n\n## One\n', 4, 'the address #one is taken'],
  ])('below its line, %s', (_, tasks, markdown, line, message) => {
    expect(checkSections({ ...cut(markdown), tasks })).toEqual([{ line, message: expect.stringContaining(message) }])
  })

  test('by its file', () => {
    const files = { [lesson]: `${lessonFile('bread-1-1')}\n## Fold\n\n## Fold\n` }
    expect(() => readContent(contentWith(files))).toThrow(ContentError)
    expect(() => readContent(contentWith(files))).toThrow(`content/${lesson}:16: the address #fold is taken`)
  })
})

const content = readContent()
const { courses, lessons } = content
const lessonIds = courses.flatMap(({ modules }) => modules.flatMap(lessonsOf)).map(({ id }) => id)

test.each([...lessons.keys()])('%s has a start, one to five sections of text, its tasks and its quiz', (id) => {
  const { sections = [], tasks = [], quiz = [] } = lessonContentOf(content, id) ?? {}
  expect(tasks.length).toBeGreaterThan(0)
  expect(sections.filter(({ kind }) => kind === 'read').length).toBeLessThanOrEqual(maxTextSections)
  const end = [...tasks.map(() => 'try'), ...(quiz.length > 0 ? ['check'] : [])]
  const [first, ...rest] = sections.map(({ kind }) => kind)
  expect([first, ...rest.slice(-end.length)]).toEqual(['watch', ...end])
  expect(new Set(rest.slice(0, -end.length))).toEqual(new Set(['read']))
})

const bundledIds = bundledCourses(courses).flatMap(({ modules, bridges }) =>
  [...modules.flatMap(lessonsOf), ...bridges].map(({ id }) => id),
)

// A shorter text has as many as its headings allow: domain/lesson-sections.test.ts.
test.each(bundledIds)('%s, which comes with Waymark, has headings enough for five sections or more', (id) => {
  expect(lessonContentOf(content, id)?.sections.length).toBeGreaterThanOrEqual(minSections)
})

test.each(lessonIds)('the lesson %s has a question to begin with', (id) => {
  expect(lessons.get(id)?.quiz.length).toBeGreaterThan(0)
})

test('in every lesson the first thing to do comes after at most 200 words', () => {
  const { courses, lessons } = readContent()
  const all = courses
    .flatMap(({ modules }) => modules)
    .flatMap(({ subModules }) => subModules)
    .flatMap((one) => one.lessons)
  const toRead = all.map(({ id, title, description, objectives }) => {
    const question = lessons.get(id)?.quiz[0]?.question ?? ''
    const text = [title, description, 'Learning Objectives', ...objectives, question].join(' ')
    return { id, words: text.split(/\s+/).length }
  })
  expect(toRead.filter(({ words }) => words > 200)).toEqual([])
})
