import { expect, test } from 'vitest'
import { type CoursePath, percentComplete } from '../../domain/course-paths.ts'
import { htmlOf, nothingDone, pathThrough, wordsOf } from '../../testing/courses.tsx'
import { module } from '../../testing/domain.ts'
import type { CourseRecord } from './course-record.ts'
import { CourseTrail } from './course-trail.tsx'

const { subModules: _, ...withoutSubModules } = module('lost', [1])

// spec: 8 Errors: Module without id or sub-modules: 'This module could not be displayed correctly.'
// spec: 5 Validation: A module without id or sub-modules is not displayed
test.each([
  ['its id', { ...module('lost', [1]), id: undefined }],
  ['its sub-modules', withoutSubModules],
])('8 Module without %s: This module could not be displayed correctly, and the others go on', (_, broken) => {
  const path = pathThrough(broken as never, module('html', [2]))
  const trail = trailOf(path, nothingDone)
  expect(trail).toContain('This module could not be displayed correctly.')
  expect(trail).not.toContain('Module lost')
  expect(trail).toContain('Module html')
  expect(trail).toContain('0 of 2 lessons complete')
  expect(percentComplete(path.lessons, new Set(['html-1-1', 'html-1-2']))).toBe(100)
})

test.each(['loading', 'failed'] as const)('while what is completed is %s, nothing is said of how much', (status) => {
  const words = wordsOf(trailOf(pathThrough(module('html', [2])), { ...nothingDone, status }))
  for (const unknown of ['2 lessons', '– skill points', '–/2']) expect(words).toContain(unknown)
  expect(words).not.toMatch(/\b0\b/)
})

test.each([
  ['loading', 2],
  ['failed', 0],
] as const)('while what is completed is %s, %d of two lessons cannot be marked yet', (status, count) => {
  const trail = trailOf(pathThrough(module('html', [2])), { ...nothingDone, status })
  expect(trail.match(/<input[^>]* disabled/g) ?? []).toHaveLength(count)
})

function trailOf(path: CoursePath, record: CourseRecord): string {
  return htmlOf(<CourseTrail path={path} record={record} selectedLesson={null} />)
}
