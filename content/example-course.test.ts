import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lessonsOf } from '../domain/course-paths.ts'
import { MicroTask } from '../domain/micro-tasks.ts'
import { root } from '../tools/setup.mjs'
import { boardFileKinds } from './board-exercises.ts'
import { microTasksIn } from './lesson-text.ts'
import { readContent } from './read.ts'

// The course that authors copy lies beside the content of this installation here, as it does once it is copied.
const folder = mkdtempSync(join(tmpdir(), 'waymark-example-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const name of ['content', 'docs/example-course']) {
  cpSync(join(root, name), folder, { recursive: true, filter: (path) => !/\.(ts|json)$/.test(path) })
}
const { courses, lessons } = readContent(folder)
const course = courses.find(({ id }) => id === 'clips')
const own = [...lessons].filter(([id]) => /^(clips-|base-percent$)/.test(id)).map(([, parts]) => parts)

test('the example course uses each kind of small task, and each kind of exercise that needs no code', () => {
  const small = own.flatMap(({ text }) => microTasksIn(text)).map(({ task }) => task.kind)
  expect(new Set(small)).toEqual(new Set(MicroTask.options.map((schema) => schema.shape.kind.value)))
  const boards = own.flatMap(({ tasks }) => tasks).flatMap(({ exercise: { board } }) => board ?? [])
  const pictures = boards.filter((board) => typeof board === 'object' && 'picture' in board)
  expect([
    ...new Set(boards.map((board) => typeof board === 'object' && board.kind)),
    pictures.length > 0 && 'picture',
  ]).toEqual(expect.arrayContaining([...boardFileKinds]))
})

test('the example course has all that a course can have: code, a figure, quizzes, an exam, a bridge, a milestone, a video', () => {
  const tasks = own.flatMap(({ tasks }) => tasks)
  expect(tasks.map(({ exercise }) => exercise.kind)).toContain('html')
  expect(new Set(tasks.map(({ step }) => step))).toEqual(new Set(['a', 'b', 'c']))
  expect(own.some(({ text }) => Object.keys(text.figures).length > 0)).toBe(true)
  expect(Math.max(...own.map(({ quiz }) => quiz.length))).toBe(8)
  expect(course).toMatchObject({
    project: { kind: 'exam' },
    bridges: [{ id: 'base-percent' }],
    milestones: [{ kind: 'stage' }],
  })
  const videos = course?.modules.flatMap(lessonsOf).map(({ videos }) => videos.length)
  expect(videos).toEqual([1, 2, 0])
})
