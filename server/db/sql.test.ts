import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sharedServer } from '../../testing/server.ts'
import { iso, type Statement, sql } from './sql.ts'

const { db } = await sharedServer()

describe('tests refuse a statement', () => {
  test.each([
    ['that declares a column of another name', sql.rows({ id: z.string() })`select 'a' as "userId" where false`],
    ['that does not declare a column', sql.rows({ id: z.string() })`select 'a' as id, 1 as count`],
    ['that declares another type', sql.rows({ count: z.int() })`select count(*) from users`],
    ['that declares no null, and returns one', sql.rows({ id: z.string() })`select null::text as id`],
    [
      'whose JSON has another shape',
      sql.rows({ item: z.object({ id: z.string() }) })`select '{"id": 1}'::json as item`,
    ],
  ])('%s', async (_, statement) => {
    await expect(db.rows(statement as Statement<object>)).rejects.toThrow(/declare/)
  })
})

test('a template takes numbers and SQL, and no text of a request', () => {
  const hostile = "'; drop table users; --"
  // @ts-expect-error
  expect(sql`select ${hostile}`.text).not.toContain('drop')
  expect(sql`select ${1} where ${sql`true`}`.text).toBe('select 1 where true')
})

test('an instant is UTC with milliseconds, and null stays null', async () => {
  const instant = sql.rows({ at: z.string().nullable() })`select ${iso(sql`$1::timestamptz`)} as at`
  expect(await db.row(instant, ['2026-03-29T02:30:00.1239+02:00'])).toEqual({ at: '2026-03-29T00:30:00.123Z' })
  expect(await db.row(instant, [null])).toEqual({ at: null })
})

describe('a transaction', () => {
  const join = sql`insert into waitlist values ($1)`
  const find = sql`select from waitlist where email = $1`

  test('is rolled back when its work throws, and gives its connection back', async () => {
    for (let times = 0; times < 30; times++) {
      const work = db.transaction(async (transaction) => {
        await transaction.row(join, ['undone@example.org'])
        throw new Error('Changed my mind')
      })
      await expect(work).rejects.toThrow('Changed my mind')
    }
    expect(await db.row(find, ['undone@example.org'])).toBeUndefined()
  })

  test('does not nest', async () => {
    await expect(db.transaction((transaction) => transaction.transaction(async () => {}))).rejects.toThrow('already')
  })
})
