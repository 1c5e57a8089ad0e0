import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBudget } from './budget.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-budget-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

/** A site whose pages load a shell of 100 kB, a stylesheet, and a script of their own. */
function site({
  landing,
  player,
  css,
  video = 1,
  kept = 1,
}: {
  landing: number
  player: number
  css: number
  video?: number
  kept?: number
}): void {
  const page = (...scripts: string[]) =>
    [
      '<link rel="stylesheet" href="/styles.css"/>',
      ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}"/>`),
    ].join('')
  put('__spa-fallback.html', page('shell.js'))
  put('index.html', page('shell.js', 'landing.js'))
  put('courses/coding/minimal/beginner/index.html', page('shell.js', 'player.js'))
  put('shell.js.br', Buffer.alloc(100_000))
  put('landing.js.br', Buffer.alloc(landing))
  put('player.js.br', Buffer.alloc(player))
  put('assets/own-player-x.js', '')
  put('assets/own-player-x.js.br', Buffer.alloc(video))
  put('styles.css.br', Buffer.alloc(css))
  put('offline/shell.json', JSON.stringify([{ address: '/shell.js' }, { address: '/figtree.woff2' }]))
  put('figtree.woff2', Buffer.alloc(kept))
  put('sw.js.br', Buffer.alloc(9000))
}

test('a site within its budget passes', () => {
  site({ landing: 27_000, player: 55_000, css: 20_000 })
  expect(() => checkBudget(folder)).not.toThrow()
})

test.each([
  [
    'the landing page',
    { landing: 27_001, player: 1, css: 1 },
    /^JavaScript of \/: 127001 bytes, .* 127000 .*\/landing/s,
  ],
  ['the player', { landing: 1, player: 55_001, css: 1 }, /^JavaScript of the course player.*: 55001 bytes.*\/player/s],
  [
    'the video player',
    { landing: 1, player: 1, css: 1, video: 40_001 },
    /^JavaScript of the video player: 40001 bytes.*own-player/s,
  ],
  [
    'what the service worker keeps',
    { landing: 1, player: 1, css: 1, kept: 291_001 },
    /^What the service worker keeps of the site: 400001 bytes.*\/figtree/s,
  ],
  ['the stylesheet', { landing: 1, player: 1, css: 20_001 }, /^Stylesheets of \/: 20001 bytes.*\/styles/s],
])('when %s is a byte too large the build stops and names the files', (_, sizes, said) => {
  site(sizes)
  expect(() => checkBudget(folder)).toThrow(said)
})

test('a page in which no script is found is no page within its budget', () => {
  site({ landing: 1, player: 1, css: 1 })
  put('index.html', '<p>Hello</p>')
  expect(() => checkBudget(folder)).toThrow('The budget found no files in index.html')
})

test('a player that loads the editor before anybody works stops the build', () => {
  site({ landing: 1, player: 1, css: 1 })
  const page = '<link rel="modulepreload" href="/shell.js"/><link rel="modulepreload" href="/code-editor-abc.js"/>'
  put('courses/coding/minimal/beginner/index.html', page)
  put('code-editor-abc.js.br', Buffer.alloc(1))
  expect(() => checkBudget(folder)).toThrow('loads before anybody works: /code-editor-abc.js')
})
