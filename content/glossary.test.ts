import { describe, expect, test } from 'vitest'
import { contentWith, course, lesson, lessonFile, withBridge } from '../testing/content.ts'
import { ContentError } from './content-error.ts'
import { readContent } from './read.ts'

const crumb = (more: string) => `- term: crumb\n${more}  meaning: The inside of a loaf.\n`

/** Two lessons and a bridge before them. The first lesson uses a term that the second one explains. */
const files = {
  ...withBridge,
  'bridges/water.md': `${withBridge['bridges/water.md']}Weigh it.\n`,
  [lesson]: `${lessonFile('bread-1-1')}\nBake it until\nits crumbs, or \`crumb\`, are dry.\n`,
  'courses/baking/1-bread/bread-1-2.md': `${lessonFile('bread-1-2')}The inside is the crumb of\nbread.\n`,
}

/** The bridge is planned for beginners. */
const planned = (text: string) => ({
  ...files,
  [course]: withBridge[course]?.replace('beginner: moderate', 'beginner: minimal') ?? '',
  'glossary.yaml': text,
})

function problemsOf(files: Record<string, string>): string[] {
  try {
    readContent(contentWith(files))
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n')
    throw error
  }
}

const tooEarly = (paths: string, lessons: string) =>
  `content/${lesson}:15: uses the term 'crumb' before it is introduced on the path ${paths}. ` +
  `Say here what it means and add 'bread-1-1' to its lessons in glossary.yaml, which are ${lessons}; or use another word. ` +
  'A word that mostly means something else gets its own forms there'

test('a lesson that cannot be read is told once, and not for each of the terms that it teaches', () => {
  const broken = { [lesson]: lessonFile('bread-1-1').replace('title:', 'titel:') }
  const problems = problemsOf({ ...broken, 'glossary.yaml': crumb('  lesson: bread-1-1\n') })
  expect(problems.filter((problem) => !problem.includes(lesson))).toEqual([])
})

describe('a term is introduced before it is used', () => {
  test.for<[string, string, string[]]>([
    ['by a later lesson', '  lesson: bread-1-2\n', [tooEarly('coding minimal beginner, and 3 more', 'bread-1-2')]],
    [
      'by a bridge that some paths do not plan',
      '  lesson: [base-water, bread-1-2]\n',
      [tooEarly('coding minimal novice, and 2 more', 'base-water, bread-1-2')],
    ],
    ['also by the lesson itself', '  lesson: [bread-1-1, bread-1-2]\n', []],
    ['unless the text has it in no form that is meant', '  lesson: bread-1-2\n  forms: [crumb of bread]\n', []],
    ['unless no form is ever meant', '  lesson: bread-1-2\n  forms: []\n', []],
  ])('%s', ([, more, problems]) => {
    const explains = more.includes('base-water') ? 'Water makes crumbs.\n' : ''
    const bridge = { 'bridges/water.md': `${withBridge['bridges/water.md']}${explains}` }
    expect(problemsOf({ ...planned(crumb(more)), ...bridge })).toEqual(problems)
  })

  test('in the courses that introduce it: elsewhere its word is a word', () => {
    const other = withBridge[course]
      ?.replace("id: '1'", "id: '2'")
      .replace('topics: [coding, design, data, gaming, media, personal]', 'topics: [coding]')
      .replace('id: loaf', 'id: cake')
      .replace(/bridges:\n.*\n/, '')
    const goals = { [course]: withBridge[course]?.replace('[coding, ', '[') ?? '' }
    const sponge = {
      'courses/cakes/course.md': other ?? '',
      'courses/cakes/1-sponge/module.md':
        '---\nid: sponge\ntitle: Sponge\ntags: [Dough]\nsubModules: [{ id: sponge-1, title: Eggs }]\n---\n',
      'courses/cakes/1-sponge/sponge-1-1.md': `${lessonFile('sponge-1-1')}Brush off each crumb.\n`,
    }
    const glossary = crumb('  lesson: [bread-1-1, bread-1-2]\n')
    expect(problemsOf({ ...planned(glossary), ...goals, ...sponge })).toEqual([])
  })
})

test.for([
  ['a lesson that is none', '  lesson: [bread-1-2, bread-9-9]\n', "2: there is no lesson or bridge 'bread-9-9'"],
  ['a form that is no word', '  lesson: bread-1-2\n  forms: [crumb, "crumb?"]\n', '3: 0.forms.1: A form is words.'],
  ['no lesson', '  lesson: []\n', '2: 0.lesson: must have at least 1 entry'],
])('a term is refused for %s', ([, more = '', problem]) => {
  expect(problemsOf(planned(crumb(more)))).toEqual([`content/glossary.yaml:${problem}`])
})

test('each lesson that introduces a term uses it, in one of its forms, over the end of a line too', () => {
  const spread = { ...planned('- { term: crumb of bread, lesson: [bread-1-2, base-water], meaning: Inside. }\n') }
  expect(problemsOf(spread)).toEqual([
    "content/glossary.yaml:1: the text of 'base-water' does not use the term 'crumb of bread'",
  ])
})
