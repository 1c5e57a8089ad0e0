import { z } from 'zod'
import { quizResultsOf } from '../../domain/learner-record.ts'
import { getMissedQuizzes, getQuizResult } from '../../domain/quizzes.ts'
import { joinedResults } from '../../domain/quizzes-rules.ts'
import { sql } from '../db/sql.ts'
import { route } from '../http/route.ts'
import { readRecord } from '../progress/current-record.ts'

export const quizRoutes = [
  route(getMissedQuizzes, async ({ learner, db, catalogue }) => {
    const rows = await db.rows(missedSql, [learner.id])
    return { tries: Object.fromEntries(rows.map(({ id, tries }) => [catalogue.currentLessonId(id), tries])) }
  }),

  route(getQuizResult, async ({ params: { lessonId }, learner, db, catalogue }) => {
    catalogue.quiz(lessonId)
    const record = await readRecord(db, catalogue, learner.id)
    return { result: joinedResults(quizResultsOf(record, catalogue.idsOfLesson(lessonId))) }
  }),
]

const missedSql = sql.rows({ id: z.string(), tries: z.array(z.int()) })`
select id, tries from (
  select distinct on (subject) subject as id, details -> 'firstTries' as tries, occurred_at,
    details ->> 'correct' = details ->> 'total' as "isAllRight"
  from learner_events where user_id = $1 and kind = 'quiz-taken' order by subject, occurred_at desc, id desc) latest
where not "isAllRight" order by occurred_at`
