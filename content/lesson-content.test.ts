import { expect, test } from 'vitest'
import { contentWith, lesson, lessonFile, withBridge } from '../testing/content.ts'
import { lessonContentOf } from './lesson-content.ts'
import { readContent } from './read.ts'

const content = () =>
  readContent(
    contentWith({
      ...withBridge,
      'bridges/water.md': `${withBridge['bridges/water.md']}Wet flour is **dough**.\n`,
      [lesson]: `${lessonFile('bread-1-1')}Bake dough for its **crumb**, and for **oven spring**.\n`,
      'courses/baking/1-bread/bread-1-2.md': `${lessonFile('bread-1-2')}## Wet dough\n\nAll crumbs were\ndough, and a dough. More **oven spring** makes a crumb.\n`,
      'glossary.yaml': `- { term: dough, lesson: [base-water, bread-1-1], meaning: Flour and water. }
- { term: crumb, lesson: bread-1-1, meaning: The inside of a loaf. }
- { term: oven spring, lesson: bread-1-1, meaning: The last rise. }
`,
    }),
  )

test('a text links each term of the lessons before it once, unless it explains the term, and brings no other terms', () => {
  const { sections = [], terms } = lessonContentOf(content(), 'bread-1-2') ?? {}
  const html = sections
    .flatMap(({ blocks = [] }) => blocks.map((block) => ('html' in block ? block.html : '')))
    .join('')
  expect(html).toBe(
    '<h2>Wet dough</h2>\n<p>All <a class="term" href="/glossary#crumb">crumbs</a> were\n' +
      '<a class="term" href="/glossary#dough">dough</a>, and a dough. More <strong>oven spring</strong> makes a crumb.</p>\n',
  )
  expect(terms).toEqual({
    crumb: { term: 'crumb', meaning: 'The inside of a loaf.', lessonIds: ['bread-1-1'] },
    dough: { term: 'dough', meaning: 'Flour and water.', lessonIds: ['base-water', 'bread-1-1'] },
  })
})

test.for(['base-water', 'bread-1-1'])('the text of %s links no term that it introduces', (id) => {
  expect(lessonContentOf(content(), id)?.terms).toEqual({})
})

test('a lesson that is none has no content', () => {
  expect(lessonContentOf(content(), 'rye-1-1')).toBeNull()
})

test('of our own texts, each link to a term is one that its card can answer', () => {
  const own = readContent()
  const linked = [...own.lessons.keys()].map((id) => {
    const { sections = [], terms = {} } = lessonContentOf(own, id) ?? {}
    const html = JSON.stringify(sections)
    const anchors = [...html.matchAll(/href=\\"\/glossary#([^"\\]+)\\"/g)].map(([, anchor]) => anchor)
    return { id, anchors: anchors.sort(), terms: Object.keys(terms).sort() }
  })
  expect(linked.filter(({ anchors }) => anchors.length > 0)).not.toEqual([])
  for (const { anchors, terms } of linked) expect(anchors).toEqual(terms)
})
