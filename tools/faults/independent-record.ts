import { isDeepStrictEqual } from 'node:util'
import { readContent } from '../../content/read.ts'
import { type Dashboard, getDashboard } from '../../domain/dashboard.ts'
import { eventOperation, type OperationsOutcome, sendOperations } from '../../domain/operations.ts'
import { usualSeed } from '../../server/hostile-requests/sending.ts'
import { compareRecords } from './harness/agreement.ts'
import type { Attack, Counts } from './harness/attack.ts'
import { historyOf, isMadeByServer, someLives } from './harness/histories.ts'
import { ask, type LoadLearner, signUp, Tally } from './harness/learners.ts'
import { coursesFor, sentEvent, streakIn } from './harness/record-by-rules.ts'
import { LearnerByWords, type RecordByWords } from './harness/record-by-words.ts'
import { newFolder, startServer } from './harness/server.ts'

const histories = 10_000
/** Of as many more the messages go to a server. */
const historiesSent = 100
const seed = Number(process.env.SEED ?? usualSeed)

/** Points, levels, badges, streaks and completion, held against a record that is worked out from the words alone. */
export const attack: Attack = { name: `records worked out independently, SEED=${seed}`, run }

async function run(): Promise<Counts> {
  const { lives, events, disagreement } = compareRecords(histories, seed)
  const sent = await sendHistories()
  return {
    ...sent,
    rounds: lives + sent.rounds,
    acknowledged: events + sent.acknowledged,
    broken: [...(disagreement === null ? [] : [disagreement]), ...sent.broken],
  }
}

async function sendHistories(): Promise<Required<Counts>> {
  const content = readContent()
  const courses = coursesFor(content)
  const server = await startServer({ DATA_DIR: newFolder() })
  const tally = new Tally()
  for (const life of someLives(historiesSent, seed)) {
    const learner = await signUp(server.url)
    const words = new LearnerByWords(courses)
    for (const { sentAt, receivedAt, events } of historyOf(life, courses).messages) {
      const own = events.filter(({ did }) => !isMadeByServer(did, courses))
      if (own.length === 0) continue
      const now = Date.now()
      const message = { sentAt: now + sentAt - receivedAt, receivedAt: now, events: own }
      words.receive(message)
      const { results } = await answerTo<OperationsOutcome>(tally, `${server.url}${sendOperations.path}`, learner, {
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
  await server.kill('SIGTERM')
  return tally
}

/** As far as a dashboard tells it. */
async function recordOn(
  tally: Tally,
  url: string,
  learner: LoadLearner,
): Promise<Omit<RecordByWords, 'completedProjectIds'>> {
  const dashboard = await answerTo<Dashboard>(tally, `${url}${getDashboard.path}`, learner)
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

async function answerTo<Answer>(tally: Tally, url: string, learner: LoadLearner, body?: unknown): Promise<Answer> {
  const answer = await ask(tally, url, learner, body)
  if (!answer?.ok) throw new Error(`${url} answered ${answer?.status}: ${await answer?.text()}`)
  return answer.json()
}
