import type { DrawnQuestion, ExamAnswers, MarkedExam } from '../../domain/exam-draw.ts'
import { examBreak } from '../../domain/exams.ts'
import type { Preferences } from '../../domain/preferences.ts'
import type { Db } from '../db/db.ts'
import { iso, json, preferencesJson, sql } from '../db/sql.ts'
import type { Receipt } from './visitor-exams.ts'

/** A learner's try at an exam. */
export interface Attempt {
  attemptId: string
  preferences: Preferences
  questions: DrawnQuestion[]
  /** Whether the attempt was imported, so that its questions may be those of an open exam. */
  isFromFile: boolean
  handedIn: HandedIn | null
}

interface HandedIn {
  answers: ExamAnswers
  correct: number
  total: number
  passed: boolean
  /** Start of the next possible attempt, and the minutes until then, by the database's clock alone. */
  nextTryAt: string
  minutesLeft: number
}

const breakSql = sql`interval '${examBreak} milliseconds'`

/** An `Attempt` from an exam_attempts row. */
const attemptJson = sql`json_build_object(
  'attemptId', attempt_id, 'preferences', ${preferencesJson}, 'questions', questions, 'isFromFile', from_file,
  'handedIn', case when submitted_at is not null then json_build_object(
    'answers', answers, 'correct', correct, 'total', total, 'passed', passed,
    'nextTryAt', ${iso(sql`(submitted_at + ${breakSql})`)},
    'minutesLeft', greatest(0, ceil(extract(epoch from submitted_at + ${breakSql} - now()) / 60))) end)`

/** One attempt of this learner; another learner's is not found. */
export async function readAttempt(
  db: Db,
  userId: string,
  projectId: string,
  attemptId: string,
): Promise<Attempt | undefined> {
  const row = await db.row(readAttemptSql, [userId, projectId, attemptId])
  return row?.attempt
}

const readAttemptSql = sql.rows({ attempt: json<Attempt>() })`
select ${attemptJson} as attempt from exam_attempts where user_id = $1 and project_id = $2 and attempt_id = $3`

export interface StoredExam {
  open: Attempt | null
  last: Attempt | null
  isCompleted: boolean
}

/** A learner's status in an exam: the open attempt, the last one handed in, and whether the project is completed. */
export async function readExam(db: Db, userId: string, projectId: string): Promise<StoredExam> {
  const row = await db.row(readExamSql, [userId, projectId])
  if (!row) throw new Error('A statement without a table answered nothing')
  return row.exam
}

const readExamSql = sql.rows({ exam: json<StoredExam>() })`
select json_build_object(
  'open', (
    select ${attemptJson} from exam_attempts where user_id = $1 and project_id = $2 and submitted_at is null),
  'last', (
    select ${attemptJson} from exam_attempts where user_id = $1 and project_id = $2 and submitted_at is not null
    order by submitted_at desc, attempt_id limit 1),
  'isCompleted', exists (
    select from learner_events where user_id = $1 and kind = 'project-handed-in' and subject = $2)
) as exam`

/** Opens an attempt, unless one is open or a break after the last one is due. */
export async function openAttempt(
  db: Db,
  userId: string,
  projectId: string,
  { learningGoal, timeCommitment, experienceLevel }: Preferences,
  questions: readonly DrawnQuestion[],
): Promise<Attempt | undefined> {
  const row = await db.row(openAttemptSql, [
    userId,
    projectId,
    learningGoal,
    timeCommitment,
    experienceLevel,
    JSON.stringify(questions),
  ])
  return row?.attempt
}

const openAttemptSql = sql.rows({ attempt: json<Attempt>() })`
with opened as (
  insert into exam_attempts (user_id, project_id, learning_goal, time_commitment, experience_level, questions)
  select $1, $2, $3, $4, $5, $6::jsonb
  where not exists (
    select from exam_attempts where user_id = $1 and project_id = $2 and submitted_at > now() - ${breakSql})
  on conflict (user_id, project_id) where submitted_at is null do nothing
  returning *
)
select ${attemptJson} as attempt from opened`

/** Hands in an open attempt. The first of concurrent calls wins; the others change nothing. */
export async function submitAttempt(
  db: Db,
  userId: string,
  attemptId: string,
  answers: ExamAnswers,
  { correct, total, passed }: MarkedExam,
): Promise<void> {
  await db.row(submitAttemptSql, [userId, attemptId, JSON.stringify(answers), correct, total, passed])
}

const submitAttemptSql = sql`
update exam_attempts set submitted_at = now(), answers = $3, correct = $4, total = $5, passed = $6
where user_id = $1 and attempt_id = $2 and submitted_at is null`

/** Records that a learner redeemed a receipt. @returns false when another learner redeemed it before */
export async function claimReceipt(
  db: Db,
  userId: string,
  { id, projectId }: Pick<Receipt, 'id' | 'projectId'>,
): Promise<boolean> {
  await db.row(insertReceiptSql, [userId, id, projectId])
  const own = await db.row(sql`select 1 from exam_receipts where user_id = $1 and receipt_id = $2`, [userId, id])
  return own !== undefined
}

const insertReceiptSql = sql`
insert into exam_receipts (user_id, receipt_id, project_id) values ($1, $2, $3) on conflict do nothing`
