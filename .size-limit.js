import { readdirSync, readFileSync, statSync } from 'node:fs'

// What a page may load before anybody clicks, as compressed by the build. The lists come from the built pages.

const site = 'build/client'
const script = /<link rel="modulepreload"[^>]* href="([^"]+)"/g
const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)"/g

const shell = linked('__spa-fallback.html', script)
const player = linked('courses/coding/minimal/beginner/index.html', script)

export default [
  { name: 'JavaScript of /', path: linked('index.html', script), limit: '127 kB' },
  { name: 'Stylesheets of /', path: linked('index.html', stylesheet), limit: '20 kB' },
  {
    name: 'JavaScript of the course player, beyond what every page loads',
    path: player.filter((file) => !shell.includes(file)),
    limit: '55 kB',
  },
  {
    name: 'JavaScript of the video player',
    path: largest(/^own-player-.*\.js\.br$/),
    limit: '40 kB',
  },
  {
    name: 'What the service worker precaches, besides the list of courses',
    path: precached(),
    limit: '396.1 kB',
  },
].map((check) => ({ ...check, brotli: false }))

/**
 * @param {string} page
 * @param {RegExp} link
 */
function linked(page, link) {
  const html = readFileSync(`${site}/${page}`, 'utf8')
  return [...html.matchAll(link)].map(([, file]) => `${site}${file}.br`)
}

/**
 * The build keeps the assets of earlier versions for pages that are still open.
 *
 * @param {RegExp} name
 */
function largest(name) {
  const files = readdirSync(`${site}/assets`).filter((file) => name.test(file))
  const paths = files.map((file) => `${site}/assets/${file}`)
  return paths.sort((left, right) => statSync(right).size - statSync(left).size).slice(0, 1)
}

/** The list of courses is left out: it grows by half a kilobyte with each course. */
function precached() {
  /** @type {{ address: string }[]} */
  const shell = JSON.parse(readFileSync(`${site}/offline/shell.json`, 'utf8'))
  const files = shell.filter(({ address }) => !['/courses.data', '/course-list.json'].includes(address))
  const names = new Set(readdirSync(site, { recursive: true }).map((file) => `/${file}`))
  return ['/sw.js', ...files.map(({ address }) => address)].map(
    (address) => `${site}${names.has(`${address}.br`) ? `${address}.br` : address}`,
  )
}
