import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { EncryptedTokens } from './encrypted-tokens.ts'

const encryptedTokens = new EncryptedTokens({ auth: 'a secret that only tests know' })
const hour = 60 * 60 * 1000

afterEach(() => vi.useRealTimers())

test('what is sealed tells nobody what it holds, and opens in every process with the secret', async () => {
  const token = await encryptedTokens.encrypt('exam', { answer: 'forty-two' }, hour)
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect(parts.join()).not.toContain('forty-two')
  const elsewhere = new EncryptedTokens({ auth: 'a secret that only tests know' })
  expect(await elsewhere.decrypt('exam', token)).toMatchObject({ answer: 'forty-two' })
})

test('it is worth nothing for another purpose, with another secret, or later than it is good for', async () => {
  const token = await encryptedTokens.encrypt('exam', {}, hour)
  expect(await encryptedTokens.decrypt('receipt', token)).toBeNull()
  expect(await new EncryptedTokens({ auth: 'another secret' }).decrypt('exam', token)).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + 1000 })
  expect(await encryptedTokens.decrypt('exam', token)).toBeNull()
})

test('whatever is altered in it, it does not open', async () => {
  const token = await encryptedTokens.encrypt('exam', { questions: ['a', 'b'] }, hour)
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: token.length - 1 }),
      fc.constantFrom('', '.', 'A', 'x', '=', '\0'),
      async (at, put) => {
        const altered = token.slice(0, at) + put + token.slice(at + 1)
        // In base64url the last letter of a part may have unused bits.
        const isSame = altered
          .split('.')
          .every((part, index) => bytes(part).equals(bytes(token.split('.')[index] ?? '')))
        fc.pre(!isSame || altered.split('.').length !== 5)
        expect(await encryptedTokens.decrypt('exam', altered)).toBeNull()
      },
    ),
  )
  for (const text of ['', '.', 'passed', '....']) expect(await encryptedTokens.decrypt('exam', text)).toBeNull()
})

const bytes = (part: string) => Buffer.from(part, 'base64url')
