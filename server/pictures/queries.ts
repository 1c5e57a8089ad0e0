import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import { type PictureName, pictureNames } from '../../domain/picture.ts'
import type { Db } from '../db/db.ts'
import { leavePictures } from '../db/leave-pictures.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { iso, type Sql, sql } from '../db/sql.ts'
import type { Squares } from './re-encode.ts'

const leftoversAtOnce = 100

interface NewPicture {
  version: string
  squares: Squares
  /** Whether the bytes are in the object store. */
  isStored: boolean
  replaces: boolean
  createdAt: Date | undefined
}

/** Replaces the learner's picture, in one transaction. */
export async function writePicture(db: Db, userId: string, picture: NewPicture): Promise<void> {
  const { version, squares, isStored, replaces, createdAt } = picture
  await db.transaction(async (trx) => {
    if (!(await lockLearner(trx, userId))) raise('not-signed-in', 'This account was deleted.')
    const former = await removePicture(trx, userId)
    if (former && !replaces) raise('picture-exists', 'There is a picture already. Say upsert=true to replace it.')
    for (const name of pictureNames) {
      const bytes = Buffer.from(squares[name])
      await trx.row(writeSql, [userId, name, version, bytes.length, isStored ? null : bytes, createdAt])
    }
    await forgetLeftover(trx, version)
  })
}

const writeSql = sql`
insert into profile_pictures (user_id, name, version, size, bytes, created_at)
values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))`

/** @returns whether the learner had a picture */
export async function removePicture(transaction: Db, userId: string): Promise<boolean> {
  await leavePictures(transaction, userId)
  const removed = await transaction.row(sql`delete from profile_pictures where user_id = $1 returning name`, [userId])
  return removed !== undefined
}

/** @returns the bytes, `null` when they are in the object store; undefined when the learner has no such picture */
export async function readPictureFile(
  db: Db,
  userId: string,
  version: string,
  name: PictureName,
): Promise<{ bytes: Buffer | null } | undefined> {
  return db.row(readFileSql, [userId, version, name])
}

const bytes = z.instanceof(Buffer).nullable()

const readFileSql = sql.rows({ bytes })`
select bytes from profile_pictures where user_id = $1 and version = $2 and name = $3`

/** One file of the learner's picture; its bytes are `null` when they are in the object store. */
export async function readOwnFile(
  db: Db,
  userId: string,
  name: PictureName,
): Promise<{ version: string; createdAt: string; bytes: Buffer | null } | undefined> {
  return db.row(readOwnFileSql, [userId, name])
}

const readOwnFileSql = sql.rows({ version: z.string(), createdAt: z.string(), bytes })`
select version, ${iso(sql`created_at`)} as "createdAt", bytes from profile_pictures where user_id = $1 and name = $2`

interface ListOptions {
  limit: number
  offset: number
  sortBy: 'name' | 'size'
  order: 'asc' | 'desc'
}

export async function listFiles(db: Db, userId: string, { limit, offset, sortBy, order }: ListOptions) {
  return db.rows(listSql[sortBy][order], [userId, limit, offset])
}

const listSql = {
  name: { asc: listInOrder(sql`name`), desc: listInOrder(sql`name desc`) },
  size: { asc: listInOrder(sql`size`), desc: listInOrder(sql`size desc`) },
}

function listInOrder(order: Sql) {
  return sql.rows({ name: z.enum(pictureNames), version: z.string(), size: z.int(), createdAt: z.string() })`
select name, version, size, ${iso(sql`created_at`)} as "createdAt" from profile_pictures where user_id = $1
order by ${order} limit $2 offset $3`
}

/** Registers an object before its upload: unless a learner's row refers to it, it is deleted after an hour. */
export async function expectLeftover(db: Db, version: string): Promise<void> {
  await db.row(expectLeftoverSql, [version])
}

const expectLeftoverSql = sql`
insert into picture_leftovers (version, delete_after) values ($1, now() + interval '1 hour')`

export async function forgetLeftover(db: Db, version: string): Promise<void> {
  await db.row(sql`delete from picture_leftovers where version = $1`, [version])
}

/** A batch of orphaned objects. */
export async function readLeftovers(db: Db): Promise<string[]> {
  return (await db.rows(readLeftoversSql)).map(({ version }) => version)
}

const readLeftoversSql = sql.rows({ version: z.string() })`
select version from picture_leftovers where delete_after <= now() order by delete_after limit ${leftoversAtOnce}`
