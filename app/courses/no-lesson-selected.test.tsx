import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { coursePath } from '../../domain/course-paths.ts'
import { course, module } from '../../domain/testing.ts'
import { queryClient } from '../query-client.ts'
import type { CourseRecord } from './course-record.ts'
import { NoLessonSelected } from './no-lesson-selected.tsx'
import { nothingDone } from './testing.ts'

const path = coursePath(course('1', ['coding'], [module('html', [2])]), {
  learningGoal: 'coding',
  timeCommitment: 'minimal',
  experienceLevel: 'beginner',
})

function pageFor(known: Partial<CourseRecord>): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NoLessonSelected path={path} record={{ ...nothingDone, ...known }} select={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([
  ['a visitor before it is known who is here', { status: 'loading' }, 'Start First Lesson', 'Loading'],
  ['a visitor', {}, 'Start First Lesson', 'Loading'],
  ['a learner', { isStored: true }, 'Start First Lesson', 'Loading'],
  [
    'a learner who is under way',
    { isStored: true, completedLessonIds: new Set(['html-1-1']) },
    'Your next lesson is',
    'Loading',
  ],
  [
    'a learner whose progress could not be loaded',
    { isStored: true, status: 'failed' },
    'Open the first lesson',
    'Start',
  ],
] as const)('%s is led on by what is known', (_, known, said, unsaid) => {
  const page = pageFor(known)
  expect(page).toContain(said)
  expect(page).not.toContain(unsaid)
})

test('a learner whose progress loads is offered nothing yet, in as much room', () => {
  const page = pageFor({ isStored: true, status: 'loading' })
  expect(page).toContain('Loading your progress')
  expect(page).toMatch(/<div class="[^"]*invisible">.*Start First Lesson/)
})
