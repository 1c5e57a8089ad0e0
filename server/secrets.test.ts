import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSecrets } from './secrets.ts'

// Simulates a file system without hard links.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, linkSync: vi.fn(fs.linkSync) }
})

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-secrets-'))
  file = join(folder, 'secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('are made once, whole, for their owner only, with nothing left beside', () => {
  const made = readSecrets(folder)
  expect(made.auth).toMatch(/^[\w-]{43}$/)
  expect(readSecrets(folder)).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
})

test('are made where the start of another process with the same number left something behind', () => {
  mkdirSync(`${file}.${process.pid}`)
  expect(readSecrets(folder)).toEqual(readSecrets(folder))
})

test.for(['EPERM', 'ENOTSUP', 'EOPNOTSUPP'])('are made where the file system refuses links with %s', (code) => {
  vi.mocked(linkSync).mockImplementationOnce(() => {
    throw Object.assign(new Error(), { code })
  })
  const made = readSecrets(folder)
  expect(readSecrets(folder)).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
})

test('are those of another process that was faster, also where there are no links', () => {
  const others = { auth: 'what the other process made, long enough' }
  vi.mocked(linkSync).mockImplementationOnce(() => {
    writeFileSync(file, JSON.stringify(others))
    throw Object.assign(new Error(), { code: 'EPERM' })
  })
  expect(readSecrets(folder)).toEqual(others)
})

test.for(['{}', '{"auth":""}', '{"auth":"short"}', '{"auth":7}', '', '{"auth":"cut off in the midst of wri', 'null'])(
  'a file that holds %s is refused in one line that does not repeat it',
  (content) => {
    writeFileSync(file, content)
    expect(() => readSecrets(folder)).toThrow(
      `DATA_DIR: ${file} must hold {"auth": "a text of 32 characters or more"}; bring it back from a backup, or delete it: then everybody has to sign in again, and second factors are lost`,
    )
    expect(readFileSync(file, 'utf8')).toBe(content)
  },
)
