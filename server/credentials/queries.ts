import { z } from 'zod'
import { Credential } from '../../domain/credentials.ts'
import type { ExamPassed } from '../../domain/credentials-rules.ts'
import type { Db } from '../db/db.ts'
import { iso, json, sql } from '../db/sql.ts'

const columns = sql`
credential_id::text as "credentialId", course_id as "courseId", jwt, is_public as "isPublic",
${iso(sql`issued_at`)} as "issuedAt", ${iso(sql`revoked_at`)} as "revokedAt"`

/** A learner's credentials, the newest first. */
export async function readCredentials(db: Db, userId: string): Promise<Credential[]> {
  return db.rows(readSql, [userId])
}

const readSql = sql.rows(Credential.shape)`
select ${columns} from credentials where user_id = $1 order by issued_at desc, credential_id`

export async function countCredentials(db: Db, userId: string): Promise<number> {
  const row = await db.row(countSql, [userId])
  return row?.count ?? 0
}

const countSql = sql.rows({ count: z.int() })`select count(*)::int as count from credentials where user_id = $1`

/** The credential of a course that is valid, with the name that it is made out to. */
export async function readValid(
  db: Db,
  userId: string,
  courseId: string,
): Promise<{ name: string; credential: Credential } | undefined> {
  const row = await db.row(readValidSql, [userId, courseId])
  if (!row) return undefined
  const { name, ...credential } = row
  return { name, credential }
}

const readValidSql = sql.rows({ ...Credential.shape, name: z.string() })`
select ${columns}, name from credentials where user_id = $1 and course_id = $2 and revoked_at is null`

/** Any learner's credential, with whose it is. */
export async function findCredential(
  db: Db,
  credentialId: string,
): Promise<{ userId: string; credential: Credential } | undefined> {
  const row = await db.row(findSql, [credentialId])
  if (!row) return undefined
  const { userId, ...credential } = row
  return { userId, credential }
}

const findSql = sql.rows({ ...Credential.shape, userId: z.string() })`
select ${columns}, user_id as "userId" from credentials where credential_id = $1`

export interface NewCredential {
  credentialId: string
  courseId: string
  name: string
  jwt: string
  statusIndex: number
  issuedAt: Date
}

/** Stores a credential of a course that has no valid one. */
export async function insertCredential(db: Db, userId: string, made: NewCredential): Promise<Credential> {
  const { credentialId, courseId, name, jwt, statusIndex, issuedAt } = made
  const row = await db.row(insertSql, [userId, credentialId, courseId, name, jwt, statusIndex, issuedAt])
  if (!row) throw new Error('An insert answered nothing')
  return row
}

const insertSql = sql.rows(Credential.shape)`
with made as (
  insert into credentials (user_id, credential_id, course_id, name, jwt, status_index, issued_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning *
)
select ${columns} from made`

/** A place in the status lists that no credential had before. */
export async function nextStatusIndex(db: Db): Promise<number> {
  const row = await db.row(nextIndexSql)
  if (!row) throw new Error('A sequence answered nothing')
  return row.index
}

const nextIndexSql = sql.rows({ index: z.int() })`select nextval('credential_indexes')::int as index`

export async function setVisibility(
  db: Db,
  userId: string,
  credentialId: string,
  isPublic: boolean,
): Promise<Credential | undefined> {
  return db.row(setVisibilitySql, [userId, credentialId, isPublic])
}

const setVisibilitySql = sql.rows(Credential.shape)`
with changed as (
  update credentials set is_public = $3 where user_id = $1 and credential_id = $2 returning *
)
select ${columns} from changed`

/** Revokes a credential. One that was revoked before keeps its instant. */
export async function revoke(db: Db, userId: string, credentialId: string): Promise<Credential | undefined> {
  return db.row(revokeSql, [userId, credentialId, new Date()])
}

const revokeSql = sql.rows(Credential.shape)`
with changed as (
  update credentials set revoked_at = coalesce(revoked_at, $3) where user_id = $1 and credential_id = $2 returning *
)
select ${columns} from changed`

/**
 * How a learner passed an exam here. An exam from an imported file is not known: this site did not mark it. Nor is one
 * that a file passes off under the id of a receipt for another exam.
 *
 * @param projectIds the exam's present id and its former ones
 */
export async function readExamPassed(db: Db, userId: string, projectIds: string[]): Promise<ExamPassed | undefined> {
  const row = await db.row(examPassedSql, [userId, projectIds])
  return row?.attempt ?? (row?.byVisitor ? 'as-visitor' : undefined)
}

const examPassedSql = sql.rows({
  attempt: json<{ correct: number; total: number }>().nullable(),
  byVisitor: z.boolean(),
})`
select (
  select json_build_object('correct', correct, 'total', total) from exam_attempts
  where user_id = $1 and project_id = any($2::text[]) and passed and not from_file
  order by submitted_at limit 1) as attempt,
  exists (
    select from learner_events join exam_receipts on receipt_id = id
    where learner_events.user_id = $1 and exam_receipts.user_id = $1
      and kind = 'project-handed-in' and subject = any($2::text[])
      and coalesce(project_id, subject) = any($2::text[])) as "byVisitor"`
