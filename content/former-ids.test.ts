import { expect, test } from 'vitest'
import { lessonsOf } from '../domain/course-paths.ts'
import { contentWith } from '../testing/content.ts'
import { missingIds } from './former-ids.ts'
import { readContent } from './read.ts'

const release = (ids: object) => ({ lessons: [], projects: [], resources: [], ...ids })
const former = (text: string) => 'lessons: []\nprojects: []\nresources: []\n'.replace(`${text.split(':')[0]}: []`, text)
const oldLesson = '{id: bread-0, title: Yeast, courseId: "1", moduleId: bread'

test('what the last release had must not go without a word', () => {
  const had = release({ lessons: ['bread-0', 'bread-1-1'], projects: ['roll'], resources: [1, 7] })
  expect(missingIds(had, readContent(contentWith({})))).toEqual(['lessons: bread-0', 'projects: roll', 'resources: 7'])
})

test('what is in the list of former ids may be gone', () => {
  const had = release({ lessons: ['bread-0', 'bread-1-1'] })
  const list = { 'former-ids.yaml': former(`lessons: [${oldLesson}}]`) }
  expect(missingIds(had, readContent(contentWith(list)))).toEqual([])
})

test('a lesson that was renamed knows what it was called', () => {
  const { courses } = readContent(
    contentWith({ 'former-ids.yaml': former(`lessons: [${oldLesson}, now: bread-1-1}]`) }),
  )
  const [lesson] = courses.flatMap(({ modules }) => modules.flatMap(lessonsOf))
  expect(lesson).toMatchObject({ id: 'bread-1-1', formerIds: ['bread-0'] })
})

test.each([
  ['an id that there is', `lessons: [${oldLesson.replace('bread-0', 'bread-1-1')}}]`, /bread-1-1/],
  ['a successor that there is not', `lessons: [${oldLesson}, now: bread-9}]`, /there is no lesson 'bread-9'/],
])('the list cannot have %s', (_, text, said) => {
  expect(() => readContent(contentWith({ 'former-ids.yaml': former(text) }))).toThrow(said)
})
