import { expect, test } from 'vitest'
import type { ShownTypeTask } from '../../../domain/micro-tasks.ts'
import { guardPage } from '../loop-guards.ts'
import { typedExercise } from './typed-exercise.ts'

const task: ShownTypeTask = {
  kind: 'type',
  ask: 'Type it.',
  language: 'js',
  start: '',
  model: 'item.remove()',
  test: 'asked',
  says: 'Not as asked.',
  mistakes: [],
}

test('what is given runs before what is typed, on the page of the task, and counts no line of it', () => {
  const page = '<p>Salt</p>'
  const given = "const item = document.querySelector('p')\nlet count = 0"
  const { exercise } = typedExercise({ ...task, page, given, start: 'item.remove()' })
  const sources = Object.fromEntries(exercise.files.map(({ name, start }) => [name, start]))
  const { html, scripts } = guardPage(sources['index.html'] ?? '', sources)
  expect(html).toBe('<p>Salt</p>\n<script>__run(0)</script>\n<script>__run(1)</script>')
  expect(scripts[0]).toContain(given)
  expect(scripts[1]).toMatch(/^__guard\(\);item\.remove\(\)\n\/\/# sourceURL=script\.js$/)
})

test('what is given of a component stands before it', () => {
  const { exercise } = typedExercise({ ...task, language: 'jsx', given: 'function Vote() {}' })
  expect(exercise.files.map(({ name, fixed = false }) => [name, fixed])).toEqual([
    ['given.jsx', true],
    ['App.jsx', false],
  ])
})
