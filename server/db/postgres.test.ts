import { expect, test } from 'vitest'
import { openPostgres, refuseOldVersion, timeoutMs } from './postgres.ts'

test('a server older than PostgreSQL 15 is refused, saying which is needed', () => {
  expect(() => refuseOldVersion(14)).toThrow('DATABASE_URL: PostgreSQL 14 is too old; 15 or newer is needed')
  expect(() => refuseOldVersion(15)).not.toThrow()
})

test('a server that does not answer is named without its password', async () => {
  const opening = openPostgres('postgres://ana:secret@127.0.0.1:1/learning', { ...timeoutMs, atStart: 0 })
  await expect(opening).rejects.toThrow('DATABASE_URL: the database at 127.0.0.1:1/learning does not answer')
  await expect(opening).rejects.not.toThrow('secret')
})
