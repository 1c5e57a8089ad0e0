import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Admission } from '../admission.ts'

interface Cost {
  N: number
  r: number
  p: number
}

// The scrypt parameters of OWASP's password storage cheat sheet, in the 32 MB variant.
const today: Cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 64
const saltLength = 16
const memory = 64 * 1024 * 1024

const hashing = new Admission({
  // A core remains for the event loop. Threads of libuv's pool remain for other work.
  atOnce: Math.min(Math.max(1, availableParallelism() - 1), 3),
  mostWaiting: 50,
  busy: 'Very many people are signing in at this moment. Please try again in a few seconds.',
  retryAfter: 5,
})

const prepared = new AsyncLocalStorage<string>()

/** A salted hash with its parameters: `$scrypt$ln=15,r=8,p=3$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const ready = prepared.getStore()
  if (ready !== undefined) return ready
  const salt = randomBytes(saltLength)
  const key = await derive(password, salt, today)
  return ['', 'scrypt', costName(today), toText(salt), toText(key)].join('$')
}

/** Hashes a password first, then runs `run`, which reuses that hash: a transaction must not wait for hashing. */
export async function withHashReady<T>(password: string, run: () => Promise<T>): Promise<T> {
  return prepared.run(await hashPassword(password), run)
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { cost, salt, key } = partsOf(hash)
  return isSame(await derive(password, salt, cost), key)
}

/** Whether a hash was made with weaker parameters than today's. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$scrypt$${costName(today)}$`)
}

function partsOf(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, parameters = '', salt = '', key = ''] = hash.match(/^\$scrypt\$([^$]+)\$([^$]+)\$([^$]+)$/) ?? []
  const { ln = 0, r = 0, p = 0 } = Object.fromEntries(parameters.split(',').map(numberNamed))
  return { cost: { N: 2 ** ln, r, p }, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

function numberNamed(parameter: string): [string, number] {
  const [name = '', value] = parameter.split('=')
  return [name, Number(value)]
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      const options = { ...cost, maxmem: memory }
      scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  return hashing.run(work)
}

function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

function costName({ N, r, p }: Cost): string {
  return `ln=${Math.log2(N)},r=${r},p=${p}`
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
