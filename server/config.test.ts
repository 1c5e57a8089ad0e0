import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('needs nothing to be set', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' })
})

test('takes an empty variable as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

describe('a malformed variable stops the start', () => {
  test.for([
    ['PORT', '80a', 'PORT is "80a", but must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'learn.example.org', 'PUBLIC_URL is "learn.example.org", but must be an address such as'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY is "yes", but must be true or false'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of fatal'],
    ['AUTH_ATTEMPTS_PER_MINUTE', '0', 'AUTH_ATTEMPTS_PER_MINUTE is "0", but must be a whole number from 1'],
  ] as const)('%s=%s', ([name, value, message]) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('and a database address is not repeated, since it may hold a password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://ana:secret@host/db' })
    expect(read).toThrow('DATABASE_URL must be an address such as postgres://')
    expect(read).not.toThrow('secret')
  })
})
