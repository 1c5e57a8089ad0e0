import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { courseAt, lessonsOf } from '../domain/course-paths.ts'
import { contentWith, lesson, withBridge } from '../testing/content.ts'
import { knownCourse } from '../testing/domain.ts'
import { microTasksIn } from './lesson-text.ts'
import { exerciseKinds, newContent, smallKinds } from './new-content.ts'
import { readContent } from './read.ts'

describe('npm run content:new writes what the check finds nothing wrong with', () => {
  test('a course with a lesson that has text, quiz, exercises, a figure and questions for its exam', () => {
    const folder = contentWith({})
    const { files } = newContent(folder, ['course', 'hand-sewing'])
    const { courses, lessons } = readContent(folder)
    expect(files).toContain('courses/1-hand-sewing/course.md')
    const course = knownCourse(courses, 'hand-sewing')
    expect(course).toMatchObject({ id: 'hand-sewing', title: 'Hand sewing', project: { id: 'hand-sewing-exam' } })
    const [first] = course.modules.flatMap(lessonsOf)
    expect(first).toMatchObject({ id: 'hand-sewing-1-1-1', videos: [] })
    expect(lessons.get('hand-sewing-1-1-1')).toMatchObject({
      quiz: { length: 8 },
      examQuestions: { length: 10 },
      tasks: [{ step: 'a' }, { step: 'b' }, { step: 'c' }],
      text: { figures: { 'hand-sewing-1-1-1-frames.svg': { svg: expect.stringContaining('<svg') } } },
    })
  })

  test('and one after the other, none in the place of another', () => {
    const folder = contentWith({})
    newContent(folder, ['course', 'sewing'])
    newContent(folder, ['course', 'knitting'])
    expect(readdirSync(join(folder, 'courses'))).toEqual(['1-sewing', '2-knitting', 'baking'])
    expect(readContent(folder).courses).toHaveLength(3)
  })

  test('a lesson in the module of its sub-module', () => {
    const folder = contentWith({})
    newContent(folder, ['lesson', 'bread-1-2'])
    const { courses } = readContent(folder)
    const ids = courseAt(courses, 'coding')
      ?.modules.flatMap(lessonsOf)
      .map(({ id }) => id)
    expect(ids).toEqual(['bread-1-1', 'bread-1-2'])
  })

  test('a bridge with its two tasks', () => {
    const folder = contentWith(withBridge)
    newContent(folder, ['bridge', 'fractions'])
    expect(
      readContent(folder)
        .lessons.get('base-fractions')
        ?.tasks.map(({ step }) => step),
    ).toEqual(['a', 'b'])
  })

  test.each(smallKinds)('a small task of the kind %s, above the part of a text that is folded', (kind) => {
    const text = `${contentOf(lesson)}\nKnead.\n\n---\n\n## Mistakes\n\nNone.\n`
    const folder = contentWith({ [lesson]: text })
    const { files } = newContent(folder, ['task', kind, 'bread-1-1'])
    expect(files).toEqual([lesson])
    const { text: now } = readContent(folder).lessons.get('bread-1-1') ?? { text: { markdown: '' } }
    expect(microTasksIn(now).map(({ task }) => task.kind)).toEqual([kind])
    expect(now.markdown).toMatch(/^\s*Knead\.\n\n```task [\s\S]*```\n\n---\n\n## Mistakes\n\nNone\.\n$/)
  })

  test('a small task in a text with the line ends of Windows, which stay', () => {
    const text = `${contentOf(lesson)}\nKnead.\n`.replaceAll('\n', '\r\n')
    const folder = contentWith({ [lesson]: text })
    newContent(folder, ['task', 'order', 'bread-1-1'])
    expect(readFileSync(join(folder, lesson), 'utf8').replaceAll('\r\n', '')).not.toContain('\n')
    expect(readContent(folder).lessons.get('bread-1-1')?.text.markdown).toContain('```task order')
  })

  test.each(exerciseKinds)('an exercise of the kind %s, in the next place that is free', (kind) => {
    const folder = contentWith({})
    const { files } = newContent(folder, ['task', kind, 'bread-1-1'])
    expect(files).toContain(lesson.replace('.md', '.a.exercise.yaml'))
    expect(
      readContent(folder)
        .lessons.get('bread-1-1')
        ?.tasks.map(({ step }) => step),
    ).toEqual(['a', 'b'])
  })
})

/** The text of a file of the small content. */
function contentOf(file: string): string {
  return readFileSync(join(contentWith({}), file), 'utf8')
}

test.each([
  ['nothing', [], /^npm run content:new is followed by one of: course NAME, /],
  ['something else', ['modul', 'x'], /^npm run content:new is followed by one of: course NAME, /],
  ['too little', ['task', 'order'], /^npm run content:new is followed by one of: /],
  ['too much', ['lesson', 'bread-1-2', 'bread-1-3'], /^npm run content:new is followed by one of: /],
  ['a name with a capital', ['course', 'Sewing'], /^'Sewing' cannot be a name: it is lower-case words joined by/],
  ['a way out of the folder', ['bridge', '../sewing'], /^'\.\.\/sewing' cannot be a name/],
  ['a topic that is taken', ['course', 'design'], /^there is a course with the topic 'design' already: .*course\.md$/],
  ['a sub-module that is not there', ['lesson', 'bread-2-1'], /no module\.md has 'bread-2'; did you mean bread-1\?/],
  ['a lesson that is there', ['lesson', 'bread-1-1'], /^nothing was written: .* is there already$/],
  [
    'a kind that is not known',
    ['task', 'spott', 'bread-1-1'],
    /^'spott' is no kind of task; did you mean spot\? Known are/,
  ],
  [
    'a lesson that is not there',
    ['task', 'spot', 'bread-1-7'],
    /^there is no lesson or bridge 'bread-1-7'; did you mean/,
  ],
  ['a file that is no lesson', ['task', 'spot', 'module'], /^there is no lesson or bridge 'module'/],
])('with %s, nothing is written and one line says what is allowed', (_, args, message) => {
  const folder = contentWith({})
  const before = readdirSync(folder, { recursive: true })
  expect(() => newContent(folder, args)).toThrow(message)
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
})

test('a lesson that has its three exercises gets no fourth', () => {
  const folder = contentWith({})
  newContent(folder, ['task', 'table', 'bread-1-1'])
  newContent(folder, ['task', 'html', 'bread-1-1'])
  expect(() => newContent(folder, ['task', 'table', 'bread-1-1'])).toThrow(/^bread-1-1 has all exercises/)
})
