import { describe, expect, test } from 'vitest'
import {
  changed,
  contentWith,
  course,
  exercise,
  exerciseFile,
  lesson,
  lessonFile,
  module,
  problemsOf,
  quiz,
  quizFile,
} from '../testing/content.ts'
import { readContent } from './read.ts'

const round = 'put quotation marks round the whole text'
const strayColon = `a colon with a space behind it begins a field: ${round}`
const column = 'begins in another column than its neighbours: give it as many spaces as they have'
const slid = `belongs to what is above as it stands: begin it in the column of the field above, or ${round}`
const slidItem = 'belongs to the item above as it stands: begin its dash in the same column'
const beyond = `stands behind the end of a text. Where a text begins with a sign such as * [ { > or a quotation mark, ${round}; within ', write an apostrophe twice`
const noField =
  'is no field: write its name, a colon and a space, such as title: Bread. A text that goes on from the line above begins further right than its field'
const tab = 'begins with a tab: put spaces in its place'
const lookalike = 'a sign here only looks like a space or a colon: type it anew'
const curly = (text: string) =>
  `the quotation marks round ${text} are curly and would be shown: write straight ones, " or '`
const notText = 'must be a text: put quotation marks round a text that begins with [ or { or has a colon and a space'

const inQuiz = (from: string, to: string) => ({ [quiz]: quizFile.replace(from, to) })
/** A small task in the text of the lesson, from line 16. */
const task = (yaml: string) => ({ [lesson]: `${lessonFile('bread-1-1')}\nPush.\n\n\`\`\`task choose\n${yaml}\`\`\`\n` })
const url = '    url: https://example.org/kneading'

describe('a slip in YAML is told once, with its line and what to do:', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a colon in a text', changed(lesson, 'Kneading', 'Kneading: how'), `${lesson}:4: ${strayColon}`],
    ['a colon at the end of a text', inQuiz('milled.', 'milled:'), `${quiz}:4: ${strayColon}`],
    ['a colon in an entry', changed(lesson, '[Knead', '\n  - Knead: ['), `${lesson}:8: objectives.0: ${notText}`],
    ['a colon in a list', inQuiz('Ground grain', 'Ground: grain'), `${quiz}:2: 0.options.0: ${notText}`],
    ['a colon in a small task', task('ask: Which: one?\n'), `${lesson}:17: ${strayColon}`],
    ['a colon without its space', inQuiz('answer: 1', 'answer:1'), `${quiz}:3: ${noField}`],
    ['a colon that is another sign', changed(lesson, 'title: K', 'title：K'), `${lesson}:4: ${lookalike}`],
    [
      'a text in curly quotation marks that YAML does not know',
      changed(lesson, 'Kneading', '“Kneading: how”'),
      `${lesson}:4: ${strayColon}; quotation marks are straight here, " or '`,
    ],
    ['a text in curly quotation marks', changed(course, "'1'", '‘1’'), `${course}:2: ${curly('‘1’')}`],
    ['a field in curly quotation marks', changed(lesson, 'title', '“title”'), `${lesson}:4: ${curly('“title”')}`],
    [
      'a text with a comma in curly quotation marks',
      changed(lesson, '[Knead until smooth]', '[“Knead, until smooth”]'),
      `${lesson}:7: ${curly('“Knead')}`,
    ],
    [
      'a quotation mark that is not closed',
      inQuiz('Grain', '"Grain'),
      `${quiz}:4: a quotation mark opens here and does not close`,
    ],
    ['an apostrophe within apostrophes', inQuiz('Grain is milled.', "'Grain isn't'"), `${quiz}:4: ${beyond}`],
    ['a text that begins with a quoted word', inQuiz('Grain', '"Grain"'), `${quiz}:4: ${beyond}`],
    ['a text that begins with Markdown', inQuiz('Grain', '*Grain*'), `${quiz}:4: ${beyond}`],
    [
      'a text that begins with code',
      inQuiz('Grain', '`Grain`'),
      `${quiz}:4: a text cannot begin with this sign: ${round}`,
    ],
    [
      'a text that begins with a sign of YAML',
      inQuiz('Grain', '&grain'),
      `${quiz}:4: a text cannot begin with *, & or !: ${round}`,
    ],
    [
      'a text that is such a sign',
      inQuiz('Grain is milled.', '*grain'),
      `${quiz}:4: a text cannot begin with *, & or !: ${round}`,
    ],
    [
      'a backslash in quotation marks',
      inQuiz('Grain is', '"\\d"'),
      `${quiz}:4: a backslash means more than itself within ": put ' round the text`,
    ],
    [
      'a list whose bracket is not closed',
      inQuiz('rock]', 'rock'),
      `${quiz}:3: a bracket above is not closed: a list [ ends with ] and fields { end with }`,
    ],
    ['a line that is indented too far', changed(lesson, 'title: Kneading', ' title: Kneading'), `${lesson}:4: ${slid}`],
    ['a field of an item that is indented too far', inQuiz('  options', '   options'), `${quiz}:2: ${slid}`],
    [
      'a field of an item that is indented too little',
      changed(lesson, '    provider', '   provider'),
      `${lesson}:10: ${column}`,
    ],
    [
      'a field that slid out of its list item',
      changed(module, '    title: Flour', '  title: Flour'),
      `${module}:9: ${column}`,
    ],
    ['a field that slid to the beginning', inQuiz('  options', 'options'), `${quiz}:2: ${column}`],
    ['a text that goes on at the beginning', changed(lesson, '  Push', 'Push'), `${lesson}:6: ${noField}`],
    [
      'an item that slid into the one above',
      changed(lesson, '[Knead until smooth]', '\n  - Fold\n    - Turn'),
      `${lesson}:9: ${slidItem}`,
    ],
    [
      'an item with fields that slid into the one above',
      changed(lesson, url, `${url}\n    - title: Folding\n      provider: Somebody`),
      `${lesson}:12: ${slidItem}`,
    ],
    ['a question that slid into the one above', { [quiz]: `${quizFile}  ${quizFile}` }, `${quiz}:5: ${slidItem}`],
    [
      'an item that slid in a small task',
      task('ask: Which?\nwhy: It is.\noptions:\n  - a\n    - b\nanswer: 1\n'),
      `${lesson}:21: ${slidItem}`,
    ],
    [
      'a dash without its space',
      inQuiz('- question', '-question'),
      `${quiz}:1: an entry of a list begins with a dash and a space`,
    ],
    [
      'dashes without their spaces',
      changed(lesson, '[Knead until smooth]', '\n  -Fold\n  -Turn'),
      `${lesson}:7: objectives: must be a list: put each entry into a line of its own, behind a dash and a space`,
    ],
    ['a tab before an item', changed(lesson, '  - title', '\t- title'), `${lesson}:9: ${tab}`],
    ['a tab before a field of an item', inQuiz('  answer', '\tanswer'), `${quiz}:3: ${tab}`],
    ['a tab behind spaces', inQuiz('  answer', '  \tanswer'), `${quiz}:3: ${tab}`],
    ['a tab before a text', { [exercise]: exerciseFile.replace('task: ', 'task: |\n\t') }, `${exercise}:5: ${tab}`],
    ['a space that cannot break', changed(lesson, 'title: K', 'title:\u00A0K'), `${lesson}:4: ${lookalike}`],
    [
      'spaces before a field that are others',
      changed(lesson, '    provider', '\u00A0   provider'),
      `${lesson}:10: ${lookalike}`,
    ],
    ['a sign in a field that does not show', changed(lesson, 'title', '\u200Btitle'), `${lesson}:4: ${lookalike}`],
    [
      'letters of another encoding',
      changed(lesson, 'Kneading', 'Kn\uFFFDten'),
      `${lesson}:4: has letters that are not stored as UTF-8: save the file in it`,
    ],
    [
      'a key given twice',
      changed(lesson, 'title:', 'title: Dough\ntitle:'),
      `${lesson}:5: this field is given twice: keep one of them`,
    ],
    [
      'a field without its value',
      changed(lesson, 'title: Kneading\n', 'title:\n'),
      `${lesson}:4: title: has no value: write it behind the colon`,
    ],
    ['a missing field of an item', inQuiz('  answer: 1\n', ''), `${quiz}:1: 0.answer: is missing`],
    [
      'a missing field of a small task',
      task('ask: Which?\noptions: [a, b]\nanswer: 1\n'),
      `${lesson}:16: why: is missing`,
    ],
  ])('%s', (_, changes, problem) => {
    expect(problemsOf(changes)).toEqual([`content/${problem}`])
  })

  test('with the same line when the file has the first mark and the line ends of Windows', () => {
    const crlf = (text: string) => `\uFEFF${text}`.replaceAll('\n', '\r\n')
    expect(readContent(contentWith({ [lesson]: crlf(lessonFile('bread-1-1')) }))).toEqual(readContent(contentWith({})))
    expect(problemsOf({ [lesson]: crlf(lessonFile('Bread')) })).toEqual([
      `content/${lesson}:2: id: A lesson id is lower-case words joined by hyphens.`,
    ])
    expect(problemsOf({ [quiz]: crlf(quizFile), [exercise]: crlf(exerciseFile) })).toEqual([])
  })

  test('and not where curly quotation marks are part of a text', () => {
    const texts = ['“Knead” and “fold”', '"“Knead.”"', 'Knead ‘until smooth’', 'Don’t stop']
    expect(problemsOf(changed(lesson, '[Knead until smooth]', texts.map((text) => `\n  - ${text}`).join('')))).toEqual(
      [],
    )
  })
})
