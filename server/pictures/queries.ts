import { sql } from 'kysely'
import { raise } from '../../domain/errors.ts'
import { type PictureName, pictureNames } from '../../domain/picture.ts'
import { isoSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { leavePictures } from '../db/leave-pictures.ts'
import { lockLearner } from '../db/lock-learner.ts'
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
  await db.transaction().execute(async (trx) => {
    if (!(await lockLearner(trx, userId))) raise('not-signed-in', 'This account was deleted.')
    const former = await removePicture(trx, userId)
    if (former && !replaces) raise('picture-exists', 'There is a picture already. Say upsert=true to replace it.')
    const rows = pictureNames.map((name) => {
      const bytes = Buffer.from(squares[name])
      const row = { user_id: userId, name, version, size: bytes.length, bytes: isStored ? null : bytes }
      return { ...row, ...(createdAt && { created_at: createdAt }) }
    })
    await trx.insertInto('profile_pictures').values(rows).execute()
    await forgetLeftover(trx, version)
  })
}

/** @returns whether the learner had a picture */
export async function removePicture(transaction: Db, userId: string): Promise<boolean> {
  await leavePictures(transaction, userId)
  const { numDeletedRows } = await transaction
    .deleteFrom('profile_pictures')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @returns the bytes, `null` when they are in the object store; undefined when the learner has no such picture */
export async function readPictureFile(
  db: Db,
  userId: string,
  version: string,
  name: PictureName,
): Promise<{ bytes: Buffer | null } | undefined> {
  return queryRow(db, readFileSql, [userId, version, name])
}

const readFileSql = 'select bytes from profile_pictures where user_id = $1 and version = $2 and name = $3'

/** One file of the learner's picture; its bytes are `null` when they are in the object store. */
export async function readOwnFile(
  db: Db,
  userId: string,
  name: PictureName,
): Promise<{ version: string; createdAt: string; bytes: Buffer | null } | undefined> {
  return queryRow(db, readOwnFileSql, [userId, name])
}

const readOwnFileSql = `
select version, ${isoSql('created_at')} as "createdAt", bytes from profile_pictures where user_id = $1 and name = $2`

interface ListOptions {
  limit: number
  offset: number
  sortBy: 'name' | 'size'
  order: 'asc' | 'desc'
}

export async function listFiles(db: Db, userId: string, { limit, offset, sortBy, order }: ListOptions) {
  const rows = await db
    .selectFrom('profile_pictures')
    .select(['name', 'version', 'size', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy(sortBy, order)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ created_at, ...file }) => ({ ...file, createdAt: created_at.toISOString() }))
}

/** Registers an object before its upload: unless a learner's row refers to it, it is deleted after an hour. */
export async function expectLeftover(db: Db, version: string): Promise<void> {
  await queryRow(db, expectLeftoverSql, [version])
}

const expectLeftoverSql = `
insert into picture_leftovers (version, delete_after) values ($1, now() + interval '1 hour')`

export async function forgetLeftover(db: Db, version: string): Promise<void> {
  await queryRow(db, 'delete from picture_leftovers where version = $1', [version])
}

/** A batch of orphaned objects. */
export async function readLeftovers(db: Db): Promise<string[]> {
  const due = db.selectFrom('picture_leftovers').select('version').where('delete_after', '<=', sql<Date>`now()`)
  return (await due.orderBy('delete_after').limit(leftoversAtOnce).execute()).map(({ version }) => version)
}
