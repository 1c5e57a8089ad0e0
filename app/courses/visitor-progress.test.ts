import { afterEach, expect, test, vi } from 'vitest'
import { noStreak } from '../../domain/streaks.ts'
import { carryOver, forgetLesson, rememberLesson, rememberProject } from './visitor-progress.ts'

const occasion = {
  occurredAt: '2026-11-21T10:00:00Z',
  timeZone: 'Europe/Lisbon',
  preferences: { learningGoal: 'design', timeCommitment: 'minimal', experienceLevel: 'novice' },
} as const

const outcome = {
  pointsAwarded: 5,
  newBadges: [],
  stats: { totalSkillPoints: 5, currentLevel: 1, experiencePoints: 5, pointsToNextLevel: 95 },
  streak: noStreak,
  course: { courseId: '2', completedLessonIds: [], completedProjectIds: [], progressPercentage: 0, completedAt: null },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server that refuses what `refuses` says, and remembers what it was sent. */
function server(refuses: (url: string) => boolean) {
  const sent: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) })
    return refuses(url) ? new Response('', { status: 500 }) : Response.json(outcome)
  })
  return sent
}

test('what a visitor did goes to the account once, and what failed stays for the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  rememberLesson('design-1-1-1', occasion)
  rememberLesson('design-1-1-2', occasion)
  rememberLesson('design-2-1-1', occasion)
  forgetLesson('design-2-1-1')
  rememberProject('portfolio', { ...occasion, submission: 'https://example.org/work' })
  rememberProject('certification', { ...occasion, receipt: 'passed' })

  const first = server((url) => url.endsWith('design-1-1-1'))
  await Promise.all([carryOver(), carryOver()])
  expect(first).toEqual([
    { url: '/api/v1/progress/lessons/design-1-1-1', body: { ...occasion, completed: true } },
    { url: '/api/v1/progress/lessons/design-1-1-2', body: { ...occasion, completed: true } },
    { url: '/api/v1/progress/projects/portfolio', body: { ...occasion, submission: 'https://example.org/work' } },
    { url: '/api/v1/exams/certification/receipt', body: { ...occasion, receipt: 'passed' } },
  ])

  const second = server(() => false)
  await carryOver()
  await carryOver()
  expect(second.map(({ url }) => url)).toEqual(['/api/v1/progress/lessons/design-1-1-1'])
})
