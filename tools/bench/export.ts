import { readFileSync } from 'node:fs'
import { exportAccount } from '../../domain/account-data.ts'
import type { Db } from '../../server/db/db.ts'
import { queryRow } from '../../server/db/db.ts'
import type { BenchLearner } from './learners.ts'

// A learner's whole record as one file: how long it takes, and whether the server's memory grows with its length.

const goalInSeconds = 1
/** Events of the learners whose record is exported; the goal is for the first. */
export const exportedEvents = [10_000, 100_000] as const

/** Gives a learner so many events, as if a lesson had been completed and opened again and again. */
export async function giveEvents(db: Db, { id }: BenchLearner, count: number): Promise<void> {
  await queryRow(
    db,
    `insert into learner_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
    select $1, gen_random_uuid(), 'lesson-completed', 'coding-1-1-1', at, 'Europe/Lisbon', at::date,
      '{"lessonId": "coding-1-1-1", "courseId": "1", "moduleId": "coding-1", "points": 5, "skills": ["HTML"],
        "preferences": {"learningGoal": "coding", "timeCommitment": "intensive", "experienceLevel": "advanced"}}'
    from (select timestamptz '2020-01-01' + number * interval '20 minutes' as at from generate_series(1, $2::int) number) days`,
    [id, count],
  )
}

/** What exporting each learner's record takes, in a line each. */
export async function measureExports(url: string, pid: number, learners: readonly BenchLearner[]): Promise<string[]> {
  const lines: string[] = []
  for (const [index, { cookie }] of learners.entries()) {
    const [events = 0, before] = [exportedEvents[index], memoryOf(pid)]
    const begun = performance.now()
    let [bytes, most] = [0, before]
    const { body } = await fetch(url + exportAccount.path, { headers: { cookie } })
    for await (const chunk of body ?? []) {
      bytes += chunk.length
      most = Math.max(most, memoryOf(pid))
    }
    const seconds = (performance.now() - begun) / 1000
    const goal = index > 0 ? '' : `; goal ${goalInSeconds} s ${seconds <= goalInSeconds ? 'reached' : 'MISSED'}`
    const figures = `${seconds.toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB, memory at most ${most - before} MB more`
    lines.push(`export of ${events.toLocaleString('en')} events: ${figures}${goal}`)
  }
  return lines
}

/** Resident megabytes of a process. Read as a file, for it is asked often. */
function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return Math.round((pages * 4096) / 1024 / 1024)
}
