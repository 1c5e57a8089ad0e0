import assert from 'node:assert/strict'
import fc from 'fast-check'
import { streakOn } from '../../../domain/streaks-rules.ts'
import { Catalogue } from '../../../server/catalogue.ts'
import { type History, historiesIn } from './histories.ts'
import { contentWithFormerLessons, coursesFor, LearnerByRules } from './record-by-rules.ts'
import { LearnerByWords, type RecordByWords, streakOnDay } from './record-by-words.ts'

const dayLength = 86_400_000

/**
 * Compares the product's rules with the words after each message of so many histories.
 *
 * @returns the number of events
 * @throws Error with the shortest history that was found on which words and rules differ
 */
export function compareRecords(numRuns: number, seed: number): number {
  const content = contentWithFormerLessons()
  const courses = coursesFor(content)
  const catalogue = new Catalogue(content)
  let events = 0
  const compare = (history: History) => {
    events += history.events.length
    compareWithWords(history, new LearnerByWords(courses), new LearnerByRules(content, catalogue))
  }
  fc.assert(fc.property(historiesIn(courses), compare), { numRuns, seed })
  return events
}

function compareWithWords({ messages, events }: History, words: LearnerByWords, rules: LearnerByRules): void {
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
