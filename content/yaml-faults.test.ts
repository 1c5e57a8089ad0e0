import { describe, expect, test } from 'vitest'
import { changed, contentWith, lesson, lessonFile, module, problemsOf } from '../testing/content.ts'
import { readContent } from './read.ts'

const strayColon =
  'a colon with a space behind it begins a field: put quotation marks round a text that has one, or begin the line in the same column as the field above'

describe('a slip in YAML is told once, with its line and what to do:', () => {
  test.each<[string, Record<string, string>, string]>([
    ['text that is not YAML', changed(lesson, 'Kneading', 'Kneading: how'), `${lesson}:4: ${strayColon}`],
    [
      'a text in curly quotation marks that YAML does not know',
      changed(lesson, 'Kneading', '“Kneading: how”'),
      `${lesson}:4: ${strayColon}; quotation marks are straight here, " or '`,
    ],
    [
      'a line that is indented too far',
      changed(lesson, 'title: Kneading', ' title: Kneading'),
      `${lesson}:3: ${strayColon}`,
    ],
    [
      'a field that slid out of its list item',
      changed(module, '    title: Flour', '  title: Flour'),
      `${module}:9: begins in another column than its neighbours: give it as many spaces as they have`,
    ],
    [
      'an item that slid into the one above',
      changed(lesson, '[Knead until smooth]', '\n  - Fold\n    - Turn'),
      `${lesson}:9: belongs to the item above as it stands: begin its dash in the same column`,
    ],
    [
      'a tab before a field',
      changed(lesson, '  - title: Kneading by hand', '\t- title: Kneading by hand'),
      `${lesson}:9: begins with a tab: put spaces in its place`,
    ],
    [
      'a key given twice',
      changed(lesson, 'title:', 'title: Dough\ntitle:'),
      `${lesson}:5: this field is given twice: keep one of them`,
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
  })
})
