import { expect, test } from 'vitest'
import { courseStatusOf, isOver } from './course-status.ts'

const exam = (isCompleted: boolean) => ({ kind: 'exam', isCompleted }) as const
const work = (isCompleted: boolean) => ({ kind: 'work', isCompleted }) as const

test.each([
  [0, 5, null, 'on-the-way', false],
  [4, 5, exam(true), 'on-the-way', false],
  [0, 0, null, 'on-the-way', false],
  [5, 5, null, 'finished', true],
  [5, 5, exam(false), 'exam-open', false],
  [5, 5, exam(true), 'certified', true],
  [5, 5, work(false), 'project-open', false],
  [5, 5, work(true), 'finished', true],
] as const)('%d of %d lessons with the project %j: %s', (completedLessons, totalLessons, project, status, over) => {
  expect(courseStatusOf({ completedLessons, totalLessons, project })).toBe(status)
  expect(isOver(status)).toBe(over)
})
