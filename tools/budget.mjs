import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const script = /<link rel="modulepreload"[^>]* href="([^"]+)"/g
const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)"/g

/**
 * Holds the built site, already compressed, to what a page may load before anybody clicks, in bytes with brotli.
 *
 * @param {string} folder of the built site
 * @throws Error that says what each page loads, where one loads too much
 */
export function checkBudget(folder) {
  const shell = linked('__spa-fallback.html', script)
  const player = linked('courses/coding/minimal/beginner/index.html', script)
  const budgets = [
    { what: 'JavaScript of /', files: linked('index.html', script), limit: 127_000 },
    { what: 'Stylesheets of /', files: linked('index.html', stylesheet), limit: 20_000 },
    {
      what: 'JavaScript of the course player, beyond what every page loads',
      files: player.filter((file) => !shell.includes(file)),
      limit: 55_000,
    },
    // What comes with play, where a video is our own.
    { what: 'JavaScript of the video player', files: named(/^own-player-.*\.js$/), limit: 40_000 },
    // A first visit fetches it when all else is done; most of it is here by then.
    { what: 'What the service worker keeps of the site', files: kept(), limit: 400_000 },
  ]
  const exceeded = budgets.filter(({ files, limit }) => sum(files) > limit)
  const early = player.filter((file) => /code-editor|runner|exercise-section/.test(file))
  if (early.length > 0) throw new Error(`The course player loads before anybody works: ${early.join(', ')}`)
  if (exceeded.length > 0) throw new Error(exceeded.map(report).join('\n'))

  /**
   * @param {string} page
   * @param {RegExp} link
   * @returns {string[]} the files that a page names
   */
  function linked(page, link) {
    const files = [...readFileSync(join(folder, page), 'utf8').matchAll(link)].map(([, file = '']) => file)
    if (files.length === 0) throw new Error(`The budget found no files in ${page} that match ${link}.`)
    return files
  }

  /**
   * @param {RegExp} name
   * @returns {string[]} the chunks of that name
   */
  function named(name) {
    const files = readdirSync(join(folder, 'assets')).filter((file) => name.test(file))
    if (files.length === 0) throw new Error(`The budget found no chunk that matches ${name}.`)
    return files.map((file) => `assets/${file}`)
  }

  /** @returns {string[]} what every page needs without a network, and the worker itself */
  function kept() {
    /** @type {{ address: string }[]} */
    const shell = JSON.parse(readFileSync(join(folder, 'offline/shell.json'), 'utf8'))
    return ['/sw.js', ...shell.map(({ address }) => address)]
  }

  /** @param {{ what: string, files: string[], limit: number }} budget */
  function report({ what, files, limit }) {
    const rows = files.map((file) => `${String(bytes(file)).padStart(9)}  ${file}`)
    return [`${what}: ${sum(files)} bytes, but at most ${limit} are allowed.`, ...rows.sort().reverse()].join('\n')
  }

  /** @param {string[]} files */
  function sum(files) {
    return files.reduce((total, file) => total + bytes(file), 0)
  }

  /** @param {string} file */
  function bytes(file) {
    const path = join(folder, file)
    // Fonts and pictures are compressed as they are, pages when they are sent.
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  }
}
