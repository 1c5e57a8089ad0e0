import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../testing/db.ts'
import { runCommand } from '../testing/run-command.ts'

// The library's commands as processes, on an embedded database without a server.

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-library-'))
  await copyEmptyDatabase(join(folder, 'database'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** @returns output by lines, and the error message */
async function library(...words: string[]): Promise<{ code: number; out: string[]; said: string }> {
  const { out, ...told } = await runCommand('library-command.ts', words, folder)
  return { ...told, out: out.trimEnd().split('\n') }
}
function list(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** Redirects all hosts to a port of this machine. */
function openWebAt(port: number): string {
  const script = `
    import http from 'node:http'
    import https from 'node:https'
    const { request } = http
    const to = { host: '127.0.0.1', port: ${port} }
    http.request = https.request = (url, { lookup, ...options }) => {
      const headers = { ...options.headers, host: url.host }
      const asked = request({ ...options, ...to, path: url.pathname + url.search, headers })
      // Keeps the process alive until the response, as an unabortable DNS lookup would.
      const keeping = setInterval(() => {}, 1_000_000)
      return asked.on('response', () => clearInterval(keeping))
    }`
  return `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
}

test('a list is tried, brought in, and written out again', async () => {
  const path = list('weaving.md', '* [Twill Quorble](https://example.org/twill)\n* [Open](https://example.org/open\n')
  const told = (counts: string) => ({
    code: 0,
    said: '',
    out: [
      '1 lists with 2 entries, named as: Weavers',
      'weaving.md:2: refused, its link is not closed',
      `${counts}, 0 listed twice, 0 among our own, 1 refused`,
    ],
  })
  const bring = (...options: string[]) => library('import', path, '--attribution', 'Weavers', ...options)
  expect(await bring('--dry-run')).toEqual(told('1 new, 0 changed, 0 as before'))
  expect(await bring()).toEqual(told('1 new, 0 changed, 0 as before'))
  expect(await bring()).toEqual(told('0 new, 0 changed, 1 as before'))
  const table = join(folder, 'all.csv')
  expect(await library('export', table)).toMatchObject({ code: 0, out: [expect.stringContaining('resources in')] })
  expect(readFileSync(table, 'utf8')).toContain('Twill Quorble,https://example.org/twill')
})

test('of a folder each list has its counts', { tags: ['long'] }, async () => {
  mkdirSync(join(folder, 'lists'))
  list('lists/a.md', '* [Aglet](https://example.org/aglet)\n* [No address]()\n')
  list('lists/b.md', '* [Aglet](https://example.org/aglet)\n')
  const { out } = await library('import', join(folder, 'lists'), '--dry-run')
  expect(out.slice(-3)).toEqual([
    'a.md: 1 new, 0 changed, 0 as before, 0 listed twice, 0 among our own, 1 refused',
    'b.md: 0 new, 0 changed, 0 as before, 1 listed twice, 0 among our own, 0 refused',
    '1 new, 0 changed, 0 as before, 1 listed twice, 0 among our own, 1 refused',
  ])
})

test('the built list of free-programming-books is credited as its folder is', { tags: ['long'] }, async () => {
  const entry = { title: 'Learn Wuzzle', url: 'https://example.org/wuzzle' }
  const section = { section: 'Wuzzle', entries: [entry], subsections: [] }
  const file = { language: { code: 'en' }, sections: [section] }
  const path = list('fpb.json', JSON.stringify({ type: 'root', children: [{ type: 'books', children: [file] }] }))
  const { out } = await library('import', path, '--dry-run')
  expect(out[0]).toMatch(/^1 lists with 1 entries, named as: Free Programming Books, .*, CC BY 4\.0, adapted$/)
})

test('links that need somebody are counted where there are none', { tags: ['long'] }, async () => {
  expect(await library('links')).toMatchObject({ code: 0, out: ['0 moved, 0 gone for now, 0 dead, 0 reported'] })
})

test.each([
  ['killed', 'SIGKILL', { code: -1, out: '' }],
  [
    'asked to end',
    'SIGTERM',
    { code: 0, out: expect.stringMatching(/^1 work, 0 moved, 2 gone for now, .*\nBroken off: /), said: '' },
  ],
])(
  'a check of links that is %s waits for no answer and goes on where it was, asking for no page again that it had noted',
  {
    tags: ['long'],
  },
  async (_, ending, told) => {
    await copyEmptyDatabase(join(folder, ending, 'database'))
    const [noted, held, later] = [new Map<string, number>(), new Set<string>(), new Set<string>()]
    const isHeld = Promise.withResolvers<void>()
    const statuses = [200, 404, 500, 410, 403]
    let hasEnded = false
    const web = createServer(({ headers, url }, response) => {
      const page = `${headers.host}${url}`
      if (hasEnded) return void response.writeHead(statuses[later.add(page).size % statuses.length] ?? 200).end()
      const status = noted.get(page) ?? statuses[noted.size]
      if (status) {
        noted.set(page, status)
        return void response.writeHead(status).end()
      }
      // As many as run concurrently: each began after the previous one was stored.
      if (held.add(page).size === 8) isHeld.resolve()
    })
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    const { port } = web.address() as AddressInfo
    const check = (signal?: AbortSignal) =>
      runCommand('library-command.ts', ['check-links', '--most', '16'], join(folder, ending), {
        nodeOptions: `--import ${openWebAt(port)}`,
        signal,
      })
    const stopping = new AbortController()
    const first = check(stopping.signal)
    await isHeld.promise
    stopping.abort(ending)
    expect(await first).toMatchObject(told)
    hasEnded = true
    const second = await check()
    web.closeAllConnections()
    web.close()
    expect(second).toMatchObject({ code: 0, said: '' })
    expect(later.size).toBe(16)
    expect(new Set(noted.keys()).intersection(later)).toEqual(new Set())
    expect(held.difference(later)).toEqual(new Set())
  },
)

test('a folder without lists is reported in a line', { tags: ['long'] }, async () => {
  const path = join(folder, 'empty')
  mkdirSync(path)
  const said = `There is no list at ${path}: docs/library.md tells the forms of lists.\n`
  expect(await library('import', path)).toEqual({ code: 1, out: [''], said })
})

for (const [words, tags] of [
  [['import', 'a.md', '--quick'], []],
  [['check'], ['long']],
  [['import'], ['long']],
  [['check-links', '--most', 'many'], ['long']],
] as const)
  test(`a command that there is not is answered with those that there are: ${words.join(' ')}`, {
    tags: [...tags],
  }, async () => {
    const { code, out, said } = await library(...words)
    expect([code, out]).toEqual([1, ['']])
    expect(said).toContain('npm run library -- import <file or folder>')
  })
