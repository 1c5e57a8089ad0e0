import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Seals } from './seals.ts'

const seals = new Seals({ auth: 'a secret that only tests know' })
const hour = 60 * 60 * 1000

afterEach(() => vi.useRealTimers())

test('what is sealed tells nobody what it holds, and opens in every process with the secret', async () => {
  const sealed = await seals.seal('exam', { answer: 'forty-two' }, hour)
  const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect(parts.join()).not.toContain('forty-two')
  const elsewhere = new Seals({ auth: 'a secret that only tests know' })
  expect(await elsewhere.open('exam', sealed)).toMatchObject({ answer: 'forty-two' })
})

test('it is worth nothing for another purpose, with another secret, or later than it is good for', async () => {
  const sealed = await seals.seal('exam', {}, hour)
  expect(await seals.open('receipt', sealed)).toBeNull()
  expect(await new Seals({ auth: 'another secret' }).open('exam', sealed)).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + 1000 })
  expect(await seals.open('exam', sealed)).toBeNull()
})

test('whatever is altered in it, it does not open', async () => {
  const sealed = await seals.seal('exam', { questions: ['a', 'b'] }, hour)
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: sealed.length - 1 }),
      fc.constantFrom('', '.', 'A', 'x', '=', '\0'),
      async (at, put) => {
        const altered = sealed.slice(0, at) + put + sealed.slice(at + 1)
        // The last letter of a part can stand for the same bytes as another one.
        const isSame = altered
          .split('.')
          .every((part, index) => bytes(part).equals(bytes(sealed.split('.')[index] ?? '')))
        fc.pre(!isSame || altered.split('.').length !== 5)
        expect(await seals.open('exam', altered)).toBeNull()
      },
    ),
  )
  for (const text of ['', '.', 'passed', '....']) expect(await seals.open('exam', text)).toBeNull()
})

const bytes = (part: string) => Buffer.from(part, 'base64url')
