import type { QuizResult } from '../../domain/quizzes.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql } from '../db/json.ts'

/** A learner's result in a lesson's quiz; `null` before the first. */
export async function readQuizResult(db: Db, userId: string, lessonId: string): Promise<QuizResult | null> {
  const row = await queryRow<{ result: QuizResult }>(db, readResultSql, [userId, lessonId])
  return row?.result ?? null
}

const readResultSql = `
select json_build_object(
  'correct', correct, 'total', total,
  'best', json_build_object('correct', best_correct, 'total', best_total),
  'answeredAt', ${isoSql('answered_at')}, 'passedAt', ${isoSql('passed_at')}) as result
from quiz_results where user_id = $1 and lesson_id = $2`
