import { expect, test } from 'vitest'
import { course, module, specifiedCourses } from '../../testing/domain.ts'
import { topicCourses } from './course-outline.ts'

const goals = ['coding', 'design', 'data', 'gaming', 'media', 'personal']

test('all goals come first, in the order of the wizard, with what the wizard says of them', () => {
  const topics = topicCourses(specifiedCourses)
  expect(topics.map(({ topic }) => topic)).toEqual(goals)
  expect(topics[3]).toMatchObject({ label: 'Game Development', outline: { id: '4', isShared: true } })
})

test('a course that is no goal is listed after them by its own title and sentence', () => {
  const juggling = { ...course('5', ['juggling'], [module('balls', [2])]), summary: 'Keep three balls in the air.' }
  expect(topicCourses([juggling, ...specifiedCourses]).slice(goals.length)).toMatchObject([
    {
      topic: 'juggling',
      label: 'Course 5',
      help: 'Keep three balls in the air.',
      outline: { id: '5', isShared: false },
    },
  ])
})
