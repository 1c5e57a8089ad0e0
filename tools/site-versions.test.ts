import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSite, presentSite, removeOldSites, stampFile, swapSite } from './site-versions.mjs'

let siteDir: string
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'waymark-sites-'))
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(siteDir, { recursive: true })
})

/** Builds a site of one script, an hour after the last. */
function build(script: string, hours = 1): void {
  vi.setSystemTime(Date.now() + hours * 60 * 60 * 1000)
  const folder = newSite(siteDir)
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'client/assets', script), script)
  writeFileSync(join(folder, 'client/index.html'), script)
  writeFileSync(join(folder, stampFile), '')
  swapSite(siteDir, folder)
  removeOldSites(siteDir)
}

const scripts = () => readdirSync(join(siteDir, 'client/assets'))

test('a site that is built takes the place of the one before, which stays whole for a server that runs on it', () => {
  build('a.js')
  const running = realpathSync(join(siteDir, 'client'))
  build('b.js')
  expect(readFileSync(join(siteDir, 'client/index.html'), 'utf8')).toBe('b.js')
  expect(readFileSync(join(running, 'index.html'), 'utf8')).toBe('a.js')
  expect(readdirSync(join(running, 'assets'))).toEqual(['a.js'])
})

test('scripts of earlier sites stay for a day from when they were replaced, for open pages to load', () => {
  build('a.js')
  build('b.js', 100)
  expect(scripts()).toEqual(['a.js', 'b.js'])
  build('c.js', 20)
  expect(scripts()).toEqual(['a.js', 'b.js', 'c.js'])
  build('d.js', 5)
  expect(scripts()).toEqual(['b.js', 'c.js', 'd.js'])
})

test('two earlier sites are retained', () => {
  for (const script of ['a.js', 'b.js', 'c.js', 'd.js', 'e.js']) build(script)
  expect(readdirSync(join(siteDir, 'sites'))).toHaveLength(3)
})

test('sites of a clock that was ahead push out neither the new one nor the one that servers run on', () => {
  for (const script of ['a.js', 'b.js', 'c.js']) build(script, 24 * 365)
  vi.setSystemTime(new Date('2026-06-01T10:00Z'))
  const running = realpathSync(join(siteDir, 'client'))
  build('d.js')
  expect(readFileSync(join(siteDir, 'client/index.html'), 'utf8')).toBe('d.js')
  expect(readFileSync(join(running, 'index.html'), 'utf8')).toBe('c.js')
})

test('what a clock that was ahead replaced stays for a day all the same', () => {
  build('a.js', 24 * 365)
  build('b.js')
  vi.setSystemTime(new Date('2026-06-01T10:00Z'))
  build('c.js')
  expect(scripts()).toEqual(['a.js', 'b.js', 'c.js'])
  build('d.js', 25)
  expect(scripts()).toEqual(['c.js', 'd.js'])
})

test('a site that somebody removed pushes no other out', () => {
  for (const script of ['a.js', 'b.js', 'c.js']) build(script)
  const [oldest = '', middle = ''] = readdirSync(join(siteDir, 'sites')).sort()
  rmSync(join(siteDir, 'sites', middle), { recursive: true })
  build('d.js')
  expect(readdirSync(join(siteDir, 'sites'))).toContain(oldest)
})

test("a build that was killed while it took its place is in nobody's way", () => {
  symlinkSync('nowhere', join(siteDir, `client.next-${process.pid}`))
  build('a.js')
  expect(scripts()).toEqual(['a.js'])
})

test('what a process of another user builds stays', () => {
  const others = join(siteDir, 'sites', '000099-4711')
  mkdirSync(others, { recursive: true })
  const look = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error(), { code: 'EPERM' })
  })
  build('a.js')
  look.mockRestore()
  expect(existsSync(others)).toBe(true)
})

test('what a killed build left is removed and pushes no site out; what another process builds stays', () => {
  build('a.js')
  const [left, others] = [process.pid, process.ppid].map((pid) => join(siteDir, 'sites', `000099-${pid}`)) as [
    string,
    string,
  ]
  mkdirSync(left)
  mkdirSync(others)
  build('b.js')
  build('c.js')
  expect(existsSync(left)).toBe(false)
  expect(existsSync(others)).toBe(true)
  expect(readdirSync(join(siteDir, 'sites'))).toHaveLength(4)
})

test('a site whose pages are gone is none, and gives way to the next', () => {
  build('a.js')
  rmSync(realpathSync(join(siteDir, 'client')), { recursive: true })
  expect(presentSite(siteDir)).toBeNull()
  build('b.js')
  expect(scripts()).toEqual(['b.js'])
})

test('two builds never share a folder', () => {
  expect(newSite(siteDir)).not.toBe(newSite(siteDir))
})

test('a site that lies where the link belongs gives way', () => {
  mkdirSync(join(siteDir, 'client/assets'), { recursive: true })
  writeFileSync(join(siteDir, 'client/old.html'), '')
  build('a.js')
  expect(scripts()).toEqual(['a.js'])
  expect(existsSync(join(siteDir, 'client/old.html'))).toBe(false)
})
