import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Content } from '../../../content/read.ts'
import { streakOn } from '../../../domain/streaks-rules.ts'
import { Catalogue } from '../../../server/catalogue.ts'
import { type History, historyOf, type Life, lives } from './histories.ts'
import { contentWithFormerLessons, coursesFor, LearnerByRules } from './record-by-rules.ts'
import { LearnerByWords, type RecordByWords, streakOnDay } from './record-by-words.ts'

const dayLength = 86_400_000

/** What became of so many lives at random. */
export interface Agreement {
  lives: number
  events: number
  messages: number
  /** The shortest life that was found on which words and rules differ, and how. */
  disagreement: string | null
}

/** Lives so many lives, and holds the product's rules against the words after each message. */
export function compareRecords(numRuns: number, seed: number): Agreement {
  const content = contentWithFormerLessons()
  const courses = coursesFor(content)
  const catalogue = new Catalogue(content)
  let events = 0
  let messages = 0
  const live = (life: Life) => {
    const history = historyOf(life, courses)
    events += history.events.length
    messages += history.messages.length
    holdToWords(history, new LearnerByWords(courses), new LearnerByRules(content, catalogue))
  }
  const { failed, counterexample, errorInstance } = fc.check(fc.property(lives, live), { numRuns, seed })
  const disagreement = failed ? describe(counterexample?.[0] as Life, content, errorInstance) : null
  return { lives: numRuns, events, messages, disagreement }
}

function holdToWords({ messages, events }: History, words: LearnerByWords, rules: LearnerByRules): void {
  const places = new Map(events.map(({ id }, place) => [id, place]))
  for (const message of messages) {
    const before = rules.record()
    words.receive(message)
    rules.receive(message)
    const after = rules.record()
    assert.deepEqual(after, words.record())
    if (after.streak.lastDay === before.streak.lastDay) assert.deepEqual(lowered(before, after), [])
    const order = rules.inOrder(message.events.map(({ id }) => id)).map((id) => places.get(id) as number)
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    )
  }
  const { streak } = words.record()
  if (streak.lastDay === null) return
  for (let today = streak.lastDay - 1; today < streak.lastDay + 5; today++) {
    const seen = streakOn(rules.streak, new Date(today * dayLength).toISOString().slice(0, 10))
    assert.equal(seen.days, streakOnDay(streak, today))
  }
}

/** The figures that a late event lowered. */
function lowered(before: RecordByWords, after: RecordByWords): string[] {
  const figures = ({ points, level, streak, badges, courses, completedProjectIds }: RecordByWords) => ({
    points,
    level,
    badges: badges.length,
    projects: completedProjectIds.length,
    streak: streak.current,
    longest: streak.longest,
    freezes: streak.freezes,
    completed: Object.values(courses).filter(({ isComplete }) => isComplete).length,
  })
  const [then, now] = [figures(before), figures(after)]
  return (Object.keys(then) as (keyof typeof then)[]).filter((name) => now[name] < then[name])
}

function describe(life: Life, content: Content, error: unknown): string {
  const { messages } = historyOf(life, coursesFor(content))
  const lines = messages.flatMap(({ sentAt, receivedAt, events }) => [
    `Received ${at(receivedAt)}, sent ${at(sentAt)}:`,
    ...events.map(({ stampedAt, timeZone, did }) => `  ${at(stampedAt)} ${timeZone} ${JSON.stringify(did)}`),
  ])
  return [...lines, error instanceof Error ? error.message : String(error)].join('\n')
}

const at = (instant: number) => new Date(instant).toISOString()
