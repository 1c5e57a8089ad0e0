import type { QuizResult, Score } from '../../domain/quizzes.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql } from '../db/json.ts'

const resultSql = `json_build_object(
    'correct', correct, 'total', total,
    'best', json_build_object('correct', best_correct, 'total', best_total),
    'answeredAt', ${isoSql('answered_at')}, 'passedAt', ${isoSql('passed_at')}) as result`

/** A learner's result in a lesson's quiz; `null` before the first. */
export async function readQuizResult(db: Db, userId: string, lessonId: string): Promise<QuizResult | null> {
  const row = await queryRow<{ result: QuizResult }>(db, readResultSql, [userId, lessonId])
  return row?.result ?? null
}

const readResultSql = `select ${resultSql} from quiz_results where user_id = $1 and lesson_id = $2`

/** Writes the latest result. The best one stays until it is reached again, and the first pass for ever. */
export async function writeQuizResult(
  db: Db,
  userId: string,
  lessonId: string,
  { correct, total }: Score,
  isPassed: boolean,
): Promise<QuizResult> {
  const row = await queryRow<{ result: QuizResult }>(db, writeResultSql, [userId, lessonId, correct, total, isPassed])
  if (!row) throw new Error(`The quiz of ${lessonId} was not written`)
  return row.result
}

// Which score is better is the rule of `betterScore` in domain/quizzes.ts.
const isBetter = 'known.best_correct * excluded.total <= excluded.correct * known.best_total'
const writeResultSql = `
insert into quiz_results as known (user_id, lesson_id, correct, total, best_correct, best_total, passed_at)
values ($1, $2, $3, $4, $3, $4, case when $5::boolean then now() end)
on conflict (user_id, lesson_id) do update
set correct = excluded.correct, total = excluded.total, answered_at = now(),
  best_correct = case when ${isBetter} then excluded.correct else known.best_correct end,
  best_total = case when ${isBetter} then excluded.total else known.best_total end,
  passed_at = coalesce(known.passed_at, excluded.passed_at)
returning ${resultSql}`
