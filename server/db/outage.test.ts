import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { query } from '../../testing/query.ts'
import { testPool } from '../../testing/server.ts'
import { type Db, dbOver } from './db.ts'
import { DatabaseAway, outageOf, unhidden } from './outage.ts'

describe('what a failure of the database is', () => {
  const fromServer = (code: string) => Object.assign(new Error('no'), { severity: 'ERROR', code })
  test.each([
    ['no connection', new DatabaseAway('Connection terminated'), 'away'],
    ['ended by its administrator', fromServer('57P01'), 'away'],
    ['still starting', fromServer('57P03'), 'away'],
    ['too many connections', fromServer('53300'), 'away'],
    ['a statement that took too long', fromServer('57014'), 'away'],
    ['a lock that was not to be had', fromServer('55P03'), 'away'],
    ['a deadlock', fromServer('40P01'), 'away'],
    ['a full disk', fromServer('53100'), 'full'],
    ['only reading goes on', fromServer('25006'), 'full'],
    ['a number out of range, which is a bug', fromServer('22003'), null],
    ['a bug', new TypeError('undefined is not a function'), null],
    ['a failure of the file system, which has a code too', Object.assign(new Error('no'), { code: 'ENOENT' }), null],
  ] as const)('%s', (_, error, outage) => {
    expect(outageOf(error)).toBe(outage)
  })
})

describe('on the database', () => {
  let db: Db
  let database: Awaited<ReturnType<typeof testPool>>
  beforeAll(async () => {
    database = await testPool(copyEmptyDatabase)
    db = dbOver(database.pool)
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
      create constraint trigger late after insert on waitlist deferrable initially deferred
        for each row execute function refuse();`)
  })
  afterAll(async () => {
    await database.pool.end()
    await database.remove()
  })
  const join = (index: number, on = db) => query(on, 'insert into waitlist values ($1)', [`${index}@example.org`])

  test('a commit that fails gives its connection back', async () => {
    for (let index = 0; index < 30; index++) {
      const commit = db.transaction((trx) => join(index, trx))
      await expect(commit).rejects.toMatchObject({ code: '53100' })
    }
    expect(await query(db, 'select email from waitlist')).toEqual([])
  })

  test('a library that puts its own failure in the place of an outage is seen through', async () => {
    const hide = async () => {
      await join(1).catch(() => {
        throw new Error('Something went wrong')
      })
    }
    await expect(unhidden(hide)).rejects.toMatchObject({ code: '53100' })
    await expect(unhidden(() => join(1).catch(() => 'It is fine'))).rejects.toMatchObject({ code: '53100' })
    await expect(unhidden(async () => 'It is fine')).resolves.toBe('It is fine')
  })
})
