import { expect, test } from 'vitest'
import { firstTags } from './first-tags.ts'

const tags = ['computer science', 'C', 'Python', 'SQL']

test('as many tags are shown as there is room for, in their order', () => {
  expect(firstTags(tags, [], 3)).toEqual(['computer science', 'C', 'Python'])
  expect(firstTags(tags.slice(0, 2), ['rust'], 3)).toEqual(['computer science', 'C'])
})

test('a tag that has what is sought is among them, wherever it stands', () => {
  expect(firstTags(tags, ['sq'], 3)).toEqual(['computer science', 'C', 'SQL'])
  expect(firstTags(tags, ['sql', 'python'], 1)).toEqual(['Python'])
})
