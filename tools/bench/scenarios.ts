import { getDashboard } from '../../domain/dashboard.ts'
import { searchResources } from '../../domain/library-search.ts'
import { sendOperations } from '../../domain/operations.ts'
import type { LearningGoal } from '../../domain/preferences.ts'
import { getRecord } from '../../domain/progress.ts'
import { cookieHeader, type SignedIn } from '../../testing/accounts.ts'
import { completing, eventsInput, wholeCoding } from '../../testing/server.ts'
import type { LoadRequest } from './load.ts'

export interface Scenario {
  name: string
  /** Sent in turn, again and again unless `once` is set. */
  requests: LoadRequest[]
  once?: boolean
  /** The least share of the bare server's speed to reach, on the embedded database and on PostgreSQL. */
  goal: { embedded: number; postgres: number }
}

const searches = [
  'python',
  'how to make a website',
  'statistics for beginners',
  'pyton',
  'machine learning',
  'c++',
  'p',
]

const lessons: [LearningGoal, string[]][] = [
  ['coding', ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2', '3-1-1', '3-2-1', '4-1-1']],
  ['design', ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '3-1-1']],
  ['data', ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '3-1-1']],
]

/** The requests of a learner's evening. The last scenario changes the record, so it goes once through its requests. */
export function scenarios(learners: readonly SignedIn[]): Scenario[] {
  const cookie = cookieHeader(learners[0]?.cookie ?? '')
  return [
    {
      name: 'landing page',
      requests: [{ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }],
      goal: { embedded: 0.25, postgres: 0.25 },
    },
    {
      name: 'dashboard data',
      requests: [{ method: 'GET', path: getDashboard.path, headers: { cookie } }],
      goal: { embedded: 0.03, postgres: 0.08 },
    },
    {
      name: 'own record',
      requests: [{ method: 'GET', path: getRecord.path, headers: { cookie } }],
      goal: { embedded: 0.05, postgres: 0.1 },
    },
    {
      name: 'library search',
      requests: searches.map((search) => ({
        method: 'GET',
        path: `${searchResources.path}?search=${encodeURIComponent(search)}`,
        headers: {},
      })),
      goal: { embedded: 0.1, postgres: 0.1 },
    },
    {
      name: 'complete a lesson',
      requests: completions(learners),
      once: true,
      goal: { embedded: 0.015, postgres: 0.04 },
    },
  ]
}

/**
 * Every lesson of the three courses, completed by every learner. Each learner in turn takes one lesson: nobody
 * completes thirty lessons at the same moment.
 */
function completions(learners: readonly SignedIn[]): LoadRequest[] {
  const now = Date.now()
  const all = lessons.flatMap(([learningGoal, ids]) =>
    ids.map((id) => ({ learningGoal, lessonId: `${learningGoal}-${id}` })),
  )
  return all.flatMap(({ learningGoal, lessonId }, index) =>
    learners.map(({ cookie }) => {
      const preferences = { ...wholeCoding, learningGoal }
      // One after the other, as they are done.
      const occurredAt = new Date(now + index * 1000).toISOString()
      return {
        method: sendOperations.method,
        path: sendOperations.path,
        headers: { cookie: cookieHeader(cookie), 'content-type': 'application/json' },
        body: JSON.stringify(eventsInput(completing(lessonId, { preferences, occurredAt })).body),
      }
    }),
  )
}
