import { expect, test } from 'vitest'
import { refusalOf } from './account-result.ts'

test('a name that is too long is reported at its field', () => {
  const errors = [{ field: 'name', message: 'Use at most 100 characters.' }]
  expect(refusalOf(400, { code: 'invalid-input', errors })).toMatchObject({
    field: 'name',
    message: 'Use at most 100 characters.',
  })
})

test('wrong credentials do not tell which of the two was wrong', () => {
  expect(refusalOf(401, { code: 'INVALID_EMAIL_OR_PASSWORD' })).not.toHaveProperty('field')
})

test.each([
  'Too many failed attempts. Please try again in 8 seconds.',
  'Too many wrong codes. Please try again in a quarter of an hour.',
])('who has to wait is told for how long: %s', (detail) => {
  const problem = { code: 'too-many-requests' as const, detail }
  expect(refusalOf(429, problem)).toEqual({ ok: false, message: detail })
})

test.each([
  [429, 'Wait a minute'],
  [403, 'Check your email'],
  [500, 'on our side'],
])('an answer %i without a code still says what to do', (status, words) => {
  expect(refusalOf(status, {}).message).toContain(words)
})
