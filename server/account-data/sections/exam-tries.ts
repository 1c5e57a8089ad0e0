import { z } from 'zod'
import type { AccountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { invalidAnswer } from '../../../domain/exam-draw.ts'
import { iso, preferencesJson, sql } from '../../db/sql.ts'
import { pagesSql } from '../queries.ts'
import { longRowsPerPage, type Outcome, refuseFuture, type Section } from './section.ts'

export const examTries = {
  key: ['attemptId'],
  rows: {
    pages: pagesSql(
      sql`exam_attempts`,
      sql`json_build_object('attemptId', attempt_id, 'projectId', project_id, 'preferences', ${preferencesJson}, 'questions', questions, 'startedAt', ${iso(sql`started_at`)},
        'handedIn', case when submitted_at is not null then json_build_object(
          'submittedAt', ${iso(sql`submitted_at`)}, 'answers', answers, 'correct', correct, 'total', total,
          'passed', passed) end)`,
      [
        { column: sql`started_at`, type: sql`timestamptz` },
        { column: sql`attempt_id`, type: sql`uuid` },
      ],
    ),
    pageSize: longRowsPerPage,
  },
  validate: ({ projectId, questions, startedAt, handedIn }, { catalogue, now }) => {
    refuseFuture(handedIn?.submittedAt ?? startedAt, now)
    catalogue.project(projectId)
    if (handedIn && handedIn.correct > handedIn.total) {
      raise('invalid-input', 'More questions are right than there are.')
    }
    const problem = handedIn && invalidAnswer(questions, handedIn.answers)
    if (problem) raise('invalid-input', problem)
    const areWhole = questions.every(({ order }) => order.every((_, index) => order.includes(index)))
    if (!areWhole) raise('invalid-input', 'The options of a question are not each there once.')
  },
  merge: async (db, userId, items) => {
    const attemptIds = items.map(({ attemptId }) => attemptId)
    const stored = await db.row(storedTriesSql, [userId, attemptIds])
    const { count = 0, known = [] } = stored ?? {}
    const fresh = items.filter(({ attemptId }) => !known.includes(attemptId))
    const room = Math.max(0, maxExamTries - count)
    const rows = fresh
      .slice(0, room)
      .map(({ preferences, handedIn, ...exam }) => ({ ...exam, ...preferences, ...handedIn }))
    const added = await db.rows(insertTriesSql, [userId, JSON.stringify(rows)])
    const beyond = fresh.slice(room)
    return items.map((item): Outcome => {
      if (added.some(({ attemptId }) => attemptId === item.attemptId)) return 'added'
      if (known.includes(item.attemptId)) return 'known'
      if (beyond.includes(item))
        return { refused: `Your account has ${maxExamTries} exams, as many as are taken over.` }
      return { refused: 'Your account has another try of this exam open.' }
    })
  },
} satisfies Section<AccountItems['examTries']>

const storedTriesSql = sql.rows({ count: z.int(), known: z.array(z.string()) })`
select count(*)::int as count,
  array(select attempt_id::text from exam_attempts where user_id = $1 and attempt_id::text = any($2::text[])) as known
from exam_attempts where user_id = $1`

const insertTriesSql = sql.rows({ attemptId: z.string() })`
insert into exam_attempts (user_id, attempt_id, project_id, learning_goal, time_commitment, experience_level, questions,
  started_at, submitted_at, answers, correct, total, passed, from_file)
select $1, "attemptId", "projectId", "learningGoal", "timeCommitment", "experienceLevel", questions,
  "startedAt", "submittedAt", answers, correct, total, passed, true
from jsonb_to_recordset($2::jsonb) as (
  "attemptId" uuid, "projectId" text, "learningGoal" text, "timeCommitment" text, "experienceLevel" text,
  questions jsonb, "startedAt" timestamptz, "submittedAt" timestamptz, answers jsonb, correct int, total int,
  passed boolean)
on conflict do nothing
returning attempt_id as "attemptId"`

/** With so many in an account none is taken over any more. */
const maxExamTries = 300
