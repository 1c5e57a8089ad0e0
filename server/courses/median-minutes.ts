import { z } from 'zod'
import { type LearnerRecord, recordFormat } from '../../domain/learner-record.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { jsonIn } from '../json-in.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** A median of fewer learners would tell of single ones. */
const fewestLearners = 30
const recordsAtATime = 100

/**
 * Reads all records, some at a time.
 *
 * @param currentId of a lesson by an id that it has or had
 * @returns for each lesson that thirty learners or more completed, the median of the minutes that they spent on it. Who
 *   completed it without a recorded minute does not count
 */
export async function readMedianMinutes(db: Db, currentId: (lessonId: string) => string): Promise<Map<string, number>> {
  const spent = new Map<string, number[]>()
  for await (const { lessons } of records(db)) {
    const own = new Map<string, number>()
    for (const [id, { completedAt, minutes }] of Object.entries(lessons)) {
      if (completedAt === null || minutes === 0) continue
      own.set(currentId(id), (own.get(currentId(id)) ?? 0) + minutes)
    }
    for (const [id, minutes] of own) {
      const others = spent.get(id)
      if (others) others.push(minutes)
      else spent.set(id, [minutes])
    }
    await yieldToEventLoop()
  }
  return new Map(
    [...spent].flatMap(([id, minutes]) => (minutes.length < fewestLearners ? [] : [[id, median(minutes)]])),
  )
}

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return Math.round(middle.reduce((sum, figure) => sum + figure, 0) / middle.length)
}

async function* records(db: Db): AsyncGenerator<LearnerRecord> {
  let after = ''
  for (;;) {
    const rows = await db.rows(recordsAfterSql, [after])
    for (const { text } of rows) {
      const record = jsonIn(text ?? '') as LearnerRecord | undefined
      // Others are computed anew as soon as their learner comes.
      if (record?.format === recordFormat) yield record
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.userId
  }
}

const recordsAfterSql = sql.rows({ userId: z.string(), text: z.string().nullable() })`
select user_id as "userId", record as text from learner_records where user_id > $1 order by user_id limit ${recordsAtATime}`
