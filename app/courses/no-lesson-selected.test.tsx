import { expect, onTestFinished, test } from 'vitest'
import { htmlOf, nothingDone, pathThrough } from '../../testing/courses.tsx'
import { module } from '../../testing/domain.ts'
import { queryClient } from '../query-client.ts'
import type { CourseRecord } from './course-record.ts'
import { NoLessonSelected } from './no-lesson-selected.tsx'

const path = pathThrough(module('html', [2]))

function pageFor(known: Partial<CourseRecord>): string {
  return htmlOf(<NoLessonSelected path={path} record={{ ...nothingDone, ...known }} select={() => {}} />)
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

test('who is under way is told when they arrive, and who has arrived is not', async () => {
  const code = ['code', 'plan']
  queryClient.setQueryData(code, await import('../plan/trail-days.tsx'))
  onTestFinished(() => queryClient.removeQueries({ queryKey: code }))
  const completed = (...ids: string[]) => pageFor({ completedLessonIds: new Set(ids) })
  expect(completed('html-1-1')).toContain('You arrive by')
  expect(completed('html-1-1', 'html-1-2')).not.toContain('You arrive by')
})

test('a learner whose progress loads is offered nothing yet, in as much room', () => {
  const page = pageFor({ isStored: true, status: 'loading' })
  expect(page).toContain('Loading your progress')
  expect(page).toMatch(/<div class="[^"]*invisible">.*Start First Lesson/)
})
