import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ExerciseKind } from '../domain/exercises.ts'
import { MicroTask } from '../domain/micro-tasks.ts'
import { contentWith, exercise } from '../testing/content.ts'
import { boardFileKinds } from './board-exercises.ts'
import { readMicroTask } from './micro-tasks.ts'
import { readContent } from './read.ts'

const folder = join(import.meta.dirname, '../docs/authoring')

/** The sections of a page by their headings, each with its code samples. */
function sectionsOf(page: string): Map<string, { text: string; samples: string[] }> {
  const [, ...sections] = readFileSync(join(folder, page), 'utf8').split(/^## /m)
  return new Map(
    sections.map((text) => {
      const samples = [...text.matchAll(/^```(?:task \w+|yaml)\n([\s\S]*?)^```$/gm)].map(([, sample = '']) => sample)
      return [text.slice(0, text.indexOf('\n')), { text, samples }]
    }),
  )
}

describe('the page about small tasks', () => {
  const sections = sectionsOf('small-tasks.md')
  const shared = readFileSync(join(folder, 'small-tasks.md'), 'utf8').split(/^## /m)[0] ?? ''

  test('has a section for each kind, and no other', () => {
    expect([...sections.keys()]).toEqual(MicroTask.options.map((schema) => schema.shape.kind.value))
  })

  test.each(MicroTask.options.map((schema) => [schema.shape.kind.value, schema] as const))(
    'shows a right example of %s, and names each of its fields',
    (kind, schema) => {
      const { text = '', samples = [] } = sections.get(kind) ?? {}
      expect(samples.length).toBeGreaterThan(0)
      for (const sample of samples) expect(readMicroTask(kind, sample)).toMatchObject({ task: { kind } })
      const mistakes = 'mistakes' in schema.shape ? Object.keys(schema.shape.mistakes.element.shape) : []
      const fields = [...Object.keys(schema.shape), ...mistakes].filter(
        (field) => field !== 'kind' && !shared.includes(`\`${field}\``),
      )
      expect(fields.filter((field) => !text.includes(`\`${field}\``))).toEqual([])
    },
  )
})

test('the typed example stands in the example course, whose works are tried in a browser', () => {
  const [example = ''] = sectionsOf('small-tasks.md').get('type')?.samples ?? []
  const lesson = join(folder, '../example-course/courses/5-clips/1-movement/clips-1-1-2.md')
  expect(readFileSync(lesson, 'utf8')).toContain(`\`\`\`task type\n${example}\`\`\`\n`)
})

describe('the page about exercises without code', () => {
  const sections = sectionsOf('exercises.md')

  test('has a section for each kind, and no other', () => {
    expect([...sections.keys()]).toEqual(boardFileKinds)
  })

  test.each([...sections])(
    'shows a right example of %s, and names each field that is used in it',
    (kind, { text, samples }) => {
      const figure = { [exercise.replace(/[^/]+$/, 'bread-1-1-loaf.svg')]: '<svg viewBox="0 0 2 1"/>' }
      expect(samples).toHaveLength(1)
      const [sample = ''] = samples
      expect(sample).toMatch(new RegExp(`^kind: ${kind}\n`))
      const [task] = readContent(contentWith({ ...figure, [exercise]: sample })).lessons.get('bread-1-1')?.tasks ?? []
      expect(task?.exercise.kind).toBe('board')
      const page = readFileSync(join(folder, 'exercises.md'), 'utf8')
      const fields = [...sample.matchAll(/(?:^|[{,] )([a-z]+):/gm)].map(([, field]) => `\`${field}\``)
      const [introduction = ''] = page.split(/^## /m)
      expect(fields.filter((field) => !`${introduction}${text}`.includes(field))).toEqual([])
    },
  )
})

test('the page about exercises with code names a file of each kind to copy', () => {
  const page = readFileSync(join(folder, 'exercises-with-code.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| \[[^\]]+\]\(([^)]+)\) \|$/gm)]
  expect(rows.map(([, kind]) => kind)).toEqual(ExerciseKind.options)
  for (const [, kind, file = ''] of rows) {
    expect(existsSync(join(folder, file)), file).toBe(true)
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(new RegExp(`^kind: ${kind}\n`))
  }
})
