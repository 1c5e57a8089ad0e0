import { expect, test } from 'vitest'
import { checkFields } from './use-account-form.ts'

const password = 'correct horse'

test('the first empty field is the one that is asked for', () => {
  expect(checkFields({ name: '', email: '', password })).toMatchObject({ ok: false, field: 'name' })
  expect(checkFields({ email: 'ana@example.org', password: '' })).toMatchObject({ ok: false, field: 'password' })
})

test.each(['ana', 'ana@', '@example.org', 'ana smith@example.org'])('%s is no email address', (email) => {
  expect(checkFields({ email, password })).toMatchObject({ ok: false, field: 'email' })
})

test('everything else is for the server to judge', () => {
  expect(checkFields({ email: 'ana@localhost', password })).toBeNull()
})
