import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lessonsOf } from '../domain/course-paths.ts'
import { changed, contentWith, course, courseFile, lessonFile, module, moduleFile } from '../testing/content.ts'
import { readContent } from './read.ts'

describe('content grows by adding files', () => {
  test('a fifth small course is read without a change to the code, next to the real ones', () => {
    const folder = contentWith({})
    for (const name of [
      'bridges',
      ...readdirSync(join(import.meta.dirname, 'courses')).map((course) => `courses/${course}`),
    ]) {
      cpSync(join(import.meta.dirname, name), join(folder, name), { recursive: true })
    }
    const own = courseFile.replace("'1'", "'5'").replace(/topics: .*/, 'topics: [baking]\nsummary: Bake bread.')
    writeFileSync(join(folder, course), own)
    expect(readContent(folder).courses.find(({ id }) => id === '5')).toEqual({
      id: '5',
      title: 'Baking',
      topics: ['baking'],
      summary: 'Bake bread.',
      enrolledBaseline: 7,
      weeks: { minimal: '4-6', moderate: '3-4', significant: '2-3', intensive: '1-2' },
      updated: '2026-11-21',
      bridges: [],
      milestones: [],
      placement: [],
      rubric: [],
      project: { id: 'loaf', kind: 'work', title: 'A Loaf', brief: 'Bake it.', checklist: ['It rose'], points: 5 },
      modules: [
        {
          id: 'bread',
          title: 'Bread',
          subtitle: '(1 subtopic)',
          tags: ['Dough'],
          when: { times: ['minimal'] },
          subModules: [
            {
              id: 'bread-1',
              title: 'Flour',
              lessons: [
                {
                  id: 'bread-1-1',
                  title: 'Kneading',
                  duration: '16:00',
                  minutes: { reading: 0, smallTasks: 0, quiz: 1, tasks: { b: 15 } },
                  description: 'Push, fold, turn.',
                  objectives: ['Knead until smooth'],
                  videos: [{ title: 'Kneading by hand', provider: 'Somebody', url: 'https://example.org/kneading' }],
                },
              ],
            },
          ],
        },
      ],
    })
  })

  test('modules and lessons come in the order of their names, where 10 follows 2', () => {
    const added = ['2-rye', '10-pizza'].flatMap((folder) => {
      const id = folder.replace(/^\d+-/, '')
      const lessons = ['1', '2', '10'].map((number) => [
        `courses/baking/${folder}/${id}-1-${number}.md`,
        lessonFile(`${id}-1-${number}`),
      ])
      return [[`courses/baking/${folder}/module.md`, moduleFile(id)], ...lessons]
    })
    const [baking] = readContent(contentWith(Object.fromEntries(added))).courses
    const ids = baking?.modules.flatMap(lessonsOf).map(({ id }) => id)
    expect(ids).toEqual(['bread-1-1', 'rye-1-1', 'rye-1-2', 'rye-1-10', 'pizza-1-1', 'pizza-1-2', 'pizza-1-10'])
  })

  test('a module without a condition admits everybody', () => {
    const { courses } = readContent(contentWith(changed(module, 'when:\n  times: [minimal]\n', '')))
    expect(courses[0]?.modules[0]?.when).toEqual({})
  })

  test('hidden files, such as file managers leave behind, are passed over', () => {
    const hidden = { 'courses/.DS_Store': '-', 'courses/baking/.DS_Store': '-', 'courses/baking/1-bread/.rye.md': '-' }
    expect(readContent(contentWith(hidden))).toEqual(readContent(contentWith({})))
  })
})
