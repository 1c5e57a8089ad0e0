import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type CoursePath, coursePath, percentComplete } from '../../domain/course-paths.ts'
import type { Module } from '../../domain/courses.ts'
import { course, module } from '../../domain/testing.ts'
import { queryClient } from '../query-client.ts'
import type { CourseRecord } from './course-record.ts'
import { CourseTrail } from './course-trail.tsx'
import { nothingDone } from './testing.ts'

const { subModules: _, ...withoutSubModules } = module('lost', [1])

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
  const trail = trailOf(pathThrough(module('html', [2])), { ...nothingDone, status })
  const words = trail.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  for (const unknown of ['2 lessons', '– skill points', '–/2']) expect(words).toContain(unknown)
  expect(words).not.toMatch(/\b0\b/)
})

function pathThrough(...modules: Module[]): CoursePath {
  return coursePath(course('1', ['coding'], modules), {
    learningGoal: 'coding',
    timeCommitment: 'minimal',
    experienceLevel: 'beginner',
  })
}

function trailOf(path: CoursePath, record: CourseRecord): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CourseTrail path={path} record={record} selectedLesson={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
