import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { saveWork } from '../../domain/exercises.ts'
import { recordEvents } from '../../domain/learning-events.ts'
import { saveNote } from '../../domain/notes.ts'
import { reportVideo } from '../../domain/video.ts'
import { queriesInvalidatedBy } from './queries-invalidated.ts'

const keys = [
  ['/api/v1/dashboard', {}],
  ['/api/v1/video/:lessonId', { params: { lessonId: 'a' } }],
  ['note', 'a'],
  ['exercise', 'a'],
  ['lesson-content', 'a'],
]
const invalidated = (stale: Parameters<typeof queriesInvalidatedBy>[0]) => {
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, 'known')
  void client.invalidateQueries(queriesInvalidatedBy(stale))
  return keys.filter((key) => client.getQueryState(key)?.isInvalidated).map(([first]) => first)
}

test.each([
  ["a video that plays elsewhere has nobody's dashboard load again", reportVideo.makesStale, [keys[1]]],
  ['a note is cached under its own name', saveNote.makesStale, [keys[2]]],
  ['and so is work on an exercise', saveWork.makesStale, [keys[3]]],
  ['which what was done may have passed', recordEvents.makesStale, [keys[0], keys[3]]],
  ['what a file brings may be anything, and no content', 'everything' as const, keys.slice(0, 4)],
])('%s', (_, stale, expected) => {
  expect(invalidated(stale)).toEqual(expected.map((key) => key?.[0]))
})
