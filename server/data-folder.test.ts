import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimDataFolder, prepareDataFolder } from './data-folder.ts'
import { OperatorError } from './operator-error.ts'

// Simulates a full disk.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, writeSync: vi.fn(fs.writeSync) }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('is made where it is missing, and refused with the reason where it cannot be', () => {
  prepareDataFolder(join(folder, 'new', 'data'))
  claimDataFolder(join(folder, 'new', 'data'))
  writeFileSync(join(folder, 'file'), '')
  const inFile = join(folder, 'file', 'data')
  expect(() => prepareDataFolder(inFile)).toThrow(new OperatorError(`DATA_DIR: cannot write to ${inFile} (ENOTDIR)`))
})

test('whoever claims it says so, for people to read', () => {
  claimDataFolder(folder)
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^process ${process.pid} on `))
})

test('it is claimed also where the disk has no room to say so', () => {
  vi.mocked(writeSync).mockImplementationOnce(() => {
    throw Object.assign(new Error(), { code: 'ENOSPC' })
  })
  claimDataFolder(folder)
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('')
})

test.each([
  ['nonsense', '\0\0 what is this'],
  ['the number of a process that lives, as it is after a restart of the machine', String(process.pid)],
  ['nothing, as after a power cut', ''],
])('a lock that nobody holds is taken, whatever its file says: %s', (_, left) => {
  writeFileSync(join(folder, 'lock'), left)
  claimDataFolder(folder)
  expect(() => claimDataFolder(folder)).toThrow(
    new OperatorError(
      `DATA_DIR: ${folder} is in use by process ${process.pid} on ${hostname()}; stop it, or give this one another folder`,
    ),
  )
})

test('a lock that is no file is refused with the reason', () => {
  const lock = join(folder, 'lock')
  mkdirSync(lock)
  expect(() => claimDataFolder(folder)).toThrow(new OperatorError(`DATA_DIR: cannot lock ${lock} (EISDIR)`))
})
