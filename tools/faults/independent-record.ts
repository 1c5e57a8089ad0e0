import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { readContent } from '../../content/read.ts'
import { type Dashboard, getDashboard } from '../../domain/dashboard.ts'
import { eventOperation, type OperationsOutcome, sendOperations } from '../../domain/operations.ts'
import { usualSeed } from '../../server/hostile-requests/sending.ts'
import { newFolder, startServer } from '../../testing/server-process.ts'
import { compareRecords } from './harness/agreement.ts'
import type { Attack, Tally } from './harness/attack.ts'
import { historiesIn, isMadeByServer } from './harness/histories.ts'
import { type LoadLearner, responseTo, signUp } from './harness/learners.ts'
import { coursesFor, sentEvent, streakIn } from './harness/record-by-rules.ts'
import { LearnerByWords, type RecordByWords } from './harness/record-by-words.ts'

const histories = 10_000
/** Further histories, whose messages go to a server. */
const historiesSent = 100
const seed = Number(process.env.SEED ?? usualSeed)

/** Points, levels, badges, streaks and completion, compared with a record that is computed from the words alone. */
export const attack: Attack = {
  name: `records worked out independently, SEED=${seed}`,
  run: async (tally) => {
    tally.acknowledged += compareRecords(histories, seed)
    tally.rounds += histories
    await sendHistories(tally)
  },
}

async function sendHistories(tally: Tally): Promise<void> {
  const content = readContent()
  const courses = coursesFor(content)
  const server = await startServer({ DATA_DIR: newFolder() })
  for (const { messages } of fc.sample(historiesIn(courses), { numRuns: historiesSent, seed })) {
    const learner = await signUp(server.url)
    const words = new LearnerByWords(courses)
    for (const { sentAt, receivedAt, events } of messages) {
      const own = events.filter(({ did }) => !isMadeByServer(did, courses))
      if (own.length === 0) continue
      const now = Date.now()
      const message = { sentAt: now + sentAt - receivedAt, receivedAt: now, events: own }
      words.receive(message)
      const { results } = await responseTo<OperationsOutcome>(tally, `${server.url}${sendOperations.path}`, learner, {
        sentAt: new Date(message.sentAt).toISOString(),
        operations: own.map((event) => ({ id: event.id, kind: eventOperation, value: sentEvent(event, content) })),
      })
      const refused = results.filter(({ status }) => status !== 'done' && status !== 'known').length
      tally.refused += refused
      tally.acknowledged += results.length - refused
    }
    const answered = await recordOn(tally, server.url, learner)
    const { completedProjectIds: _, ...expected } = words.record()
    if (!isDeepStrictEqual(answered, expected)) {
      tally.broken.push(`${JSON.stringify(answered)} is answered, not ${JSON.stringify(expected)}.`)
    }
    tally.rounds++
  }
  await server.kill()
}

type RecordOnDashboard = Omit<RecordByWords, 'completedProjectIds'>

async function recordOn(tally: Tally, url: string, learner: LoadLearner): Promise<RecordOnDashboard> {
  const dashboard = await responseTo<Dashboard>(tally, `${url}${getDashboard.path}`, learner)
  const { stats, streak, skills, badges, courses } = dashboard
  return {
    points: stats.totalSkillPoints,
    level: stats.currentLevel,
    pointsToNextLevel: stats.pointsToNextLevel,
    skills: Object.fromEntries(
      skills.map(({ skillName, skillPoints, skillLevel }) => [skillName, { points: skillPoints, level: skillLevel }]),
    ),
    badges: badges.map(({ badgeName }) => badgeName).sort(),
    completedLessonIds: courses.flatMap(({ completedLessonIds }) => completedLessonIds).sort(),
    courses: Object.fromEntries(
      courses.map(({ courseId, progress, completedAt }) => [
        courseId,
        { percent: progress, isComplete: completedAt !== null },
      ]),
    ),
    streak: streakIn(streak),
  }
}
