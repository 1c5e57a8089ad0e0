import { describe, expect, test } from 'vitest'
import { MicroTask } from '../domain/micro-tasks.ts'
import { checkLessonText, microTasksIn, textBlocksOf } from './lesson-text.ts'
import { readMicroTask, shownTask } from './micro-tasks.ts'

const asked = 'ask: Which?\nwhy: So it is.\n'
const sample = 'sample: |\n  one\n  two\n'

/** A right task of each kind. */
const right: Record<MicroTask['kind'], string> = {
  choose: `${asked}options: [a, b]\nanswer: 2\n`,
  predict: `${asked}${sample}answer: '42'\nalso: [forty-two]\n`,
  fill: `${asked}sample: 1 + ___ = 3\nanswers: [['2', two]]\n`,
  order: `${asked}lines: [a, b, c]\nfree: [[1, 2]]\n`,
  spot: `${asked}${sample}answer: 2\n`,
  match: `${asked}pairs: { a: one, b: two }\nothers: [three]\n`,
  turn: `${asked}page: <p style="line-height:var(--value)">Hi\nlabel: height\nfrom: 1\nto: 2\nstep: 0.1\nstart: 1\nright: [1.4, 1.7]\n`,
  type: 'ask: Type it.\nlanguage: html\nmodel: <p>Hi\ntest: "true"\nsays: No.\nalso: [a, b]\nmistakes:\n'.concat(
    ...['x', 'y', 'z'].map((typed) => `  - { typed: ${typed}, test: "false", says: No ${typed}. }\n`),
  ),
}

const noFigure = () => ({ problem: 'there is none' })

/** The problems of a task, each with its line in the fence. */
function problems(kind: string, yaml: string): string[] {
  const read = readMicroTask(kind, yaml)
  return 'findings' in read ? read.findings.map(({ line, message }) => `${line}: ${message}`) : []
}

describe('a task in a text', () => {
  test.each(MicroTask.options.map((schema) => schema.shape.kind.value))('of the kind %s is read', (kind) => {
    expect(readMicroTask(kind, right[kind])).toMatchObject({ task: { kind } })
  })

  test.each([
    ['', right.choose, '1: a task names its kind behind the word task, one of choose, predict'],
    ['chose', right.choose, '1: a task names its kind behind the word task, one of choose, predict'],
    [
      'choose',
      right.choose.replace('answer: 2', 'answer: 3'),
      '5: answer: must be the number of an option, from 1 to 2',
    ],
    ['choose', right.choose.replace('answer: 2', 'answer: 0'), '5: answer: must be at least 1'],
    ['choose', right.choose.replace('[a, b]', '[a, a]'), '4: options: no two may be the same'],
    [
      'choose',
      right.choose.replace('why:', 'wy:'),
      '3: wy: is not known here; did you mean why? Known are kind, ask, why, ',
    ],
    ['predict', right.predict.replace("'42'", '42'), '7: answer: without options the answer is a text'],
    ['fill', right.fill.replace('___', '2'), '5: answers: the sample has 0 gaps, and here are 1'],
    ['order', right.order.replace('[1, 2]', '[1, 4]'), '5: free: must name lines from 1 to 3'],
    ['order', right.order.replace('[a, b, c]', '[a, a, a]'), '4: lines: must differ'],
    ['spot', right.spot.replace('answer: 2', 'answer: 3'), '7: answer: must be a line of the sample, which has 2'],
    ['match', right.match.replace('{ a: one, b: two }', '{ a: one }'), '4: pairs: must be two or more'],
    ['match', right.match.replace('two }\nothers: [three]', 'one }'), '4: pairs: must have two different partners'],
    ['turn', right.turn.replace('[1.4, 1.7]', '[3, 4]'), '10: right: must hold a value that can be chosen'],
    ['turn', right.turn.replace(/step: .*/, 'step: 0'), 'step: must be more than 0'],
    ['turn', right.turn.replace('start: 1', 'start: 1.5'), '9: start: must not be right already'],
    ['turn', right.turn.replace('var(--value)', '2'), '4: page: must read the value as var(--value)'],
    ['type', right.type.replace('also: [a, b]', 'also: [a]'), '7: also: '],
    ['type', right.type.replace('says: No.\n', 'says: no.\n'), '6: says: A sentence begins with a capital letter'],
    ['type', `${right.type}given: <b>`, '12: given: stands above a script or a component only'],
  ])('of the kind %s with a fault names its line and what is allowed', (kind, yaml, problem) => {
    expect(problems(kind, yaml).join('\n')).toContain(problem)
  })

  test('is found by its line in the file, and not within a list', () => {
    const faulty = `Text.\n\n\`\`\`task choose\n${right.choose.replace('answer: 2', 'answer: 3')}\`\`\`\n`
    expect(checkLessonText({ markdown: faulty }, noFigure)).toEqual([
      { line: 6, message: expect.stringContaining('answer') },
    ])
    const listed = '- Item\n\n  ```task choose\n  ask: What?\n  ```\n'
    expect(checkLessonText({ markdown: listed }, noFigure)).toEqual([
      { line: 0, message: 'a task stands by itself, not in a list or quotation' },
    ])
  })

  test('stands between the prose before and after it', () => {
    const markdown = `Before.\n\n\`\`\`task choose\n${right.choose}\`\`\`\n\nAfter.\n`
    const [{ task, line } = {}] = microTasksIn({ markdown })
    expect(line).toBe(2)
    expect(textBlocksOf({ markdown, figures: {} })).toEqual([
      { html: '<p>Before.</p>\n' },
      { task },
      { html: '<p>After.</p>\n' },
    ])
  })

  test('brings no work to its page that only tests need', () => {
    const read = readMicroTask('type', right.type)
    if (!('task' in read)) throw new Error('It cannot be read.')
    expect(JSON.stringify(shownTask(read.task))).not.toMatch(/also|typed/)
  })
})
