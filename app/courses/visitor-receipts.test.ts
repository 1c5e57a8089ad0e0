import { afterEach, expect, test, vi } from 'vitest'
import { noStreak } from '../../domain/streaks.ts'
import { keepReceipt, redeemReceipts } from './visitor-receipts.ts'

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
  courses: [],
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

test('an exam that a visitor passed goes to the account once, and what failed stays for the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  keepReceipt('certification', { ...occasion, receipt: 'passed' })
  keepReceipt('another', { ...occasion, receipt: 'passed too' })

  const first = server((url) => url.includes('certification'))
  await Promise.all([redeemReceipts(), redeemReceipts()])
  expect(first).toEqual([
    { url: '/api/v1/exams/certification/receipt', body: { ...occasion, receipt: 'passed' } },
    { url: '/api/v1/exams/another/receipt', body: { ...occasion, receipt: 'passed too' } },
  ])

  const second = server(() => false)
  await redeemReceipts()
  await redeemReceipts()
  expect(second.map(({ url }) => url)).toEqual(['/api/v1/exams/certification/receipt'])
})
