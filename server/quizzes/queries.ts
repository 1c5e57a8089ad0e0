import { joinedResults, type QuizResult } from '../../domain/quizzes.ts'
import { jsonSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { quizColumns } from '../db/tables.ts'

/**
 * A learner's result in a lesson's quiz; `null` before the first.
 *
 * @param lessonIds all ids of the lesson
 */
export async function readQuizResult(db: Db, userId: string, lessonIds: readonly string[]): Promise<QuizResult | null> {
  const row = await queryRow<{ results: QuizResult[] }>(db, readResultsSql, [userId, lessonIds])
  return joinedResults(row?.results ?? [])
}

const readResultsSql = `
select coalesce(json_agg(${jsonSql(quizColumns)}), '[]') as results
from quiz_results where user_id = $1 and lesson_id = any($2)`
