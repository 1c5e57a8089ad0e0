// Makes of a built site one that works without a network: node tools/offline.ts <folder that was built into>
// The program adds the pictures of lessons, marks every page with the site's version, has scripts load last, lists what
// each course needs, makes the service worker, and stores the content for the server.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { writeBuiltContent } from '../content/built-content.ts'
import { contentFolder, readContent } from '../content/read.ts'
import { packAddress } from '../domain/offline.ts'
import { type BuildManifest, coursePack, filesFor, shellFiles } from './offline-files.ts'
import { root } from './setup.mjs'

const [, , folder = ''] = process.argv
const site = join(folder, 'client')
const manifestFile = join(folder, 'chunks.json')
const marked = /<html( data-version="\w*")?/
/** Files that this program makes, or that are made after it. */
const isMade = /\.(br|gz)$|^(sw\.js|offline\/)/

// Where Vite leaves it, the whole world could read it.
const fresh = join(site, '.vite/manifest.json')
if (existsSync(fresh)) renameSync(fresh, manifestFile)
const manifest: BuildManifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
const content = readContent()
const { courses, lessons } = content
for (const { address, file } of [...lessons.values()].flatMap(({ pictures }) => pictures)) {
  copyFileSync(join(contentFolder, file), join(site, address))
}
const version = markPages()
writeBuiltContent(site, contentFolder, content)
const file = filesFor(site)
mkdirSync(join(site, 'offline'), { recursive: true })
const shell = shellFiles(site, manifest).map((address) => file(address))
for (const course of courses) {
  write(packAddress(course.id), JSON.stringify(coursePack({ course, lessons, version, manifest, shell, file })))
}
write('/offline/shell.json', JSON.stringify(shell))
write('/sw.js', await serviceWorker())

function write(address: string, text: string): void {
  writeFileSync(join(site, address), text)
}

/** Writes the version of the site, which is the hash of all there is, into every page. */
function markPages(): string {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isMade.test(path.slice(site.length + 1)))
    .sort()
  const hash = createHash('sha256')
  const pages: [path: string, html: string][] = []
  for (const path of files) {
    hash.update(path.slice(site.length))
    if (!path.endsWith('.html')) hash.update(readFileSync(path))
    else {
      const html = scriptsLast(readFileSync(path, 'utf8').replace(marked, '<html'))
      hash.update(html)
      pages.push([path, html])
    }
  }
  const version = hash.digest('hex').slice(0, 16)
  for (const [path, html] of pages) writeFileSync(path, html.replace(marked, `<html data-version="${version}"`))
  return version
}

/**
 * Lets a browser fetch the scripts of a page after its styles and fonts. The text is in the page already: a phone shows
 * it a second earlier, and the scripts arrive hardly later.
 */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload" href', '<link rel="modulepreload" fetchpriority="low" href')
}

/** The service worker as one script: a browser looks for a new version of the site by its bytes. */
async function serviceWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { SITE: JSON.stringify({ version, shell }) },
    // The worker needs contracts for their paths only, as the pages do.
    resolve: { alias: { zod: join(root, 'app/without-schemas.ts') } },
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'service-worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const { output } = [result].flat()[0] as { output: { type: string; code?: string }[] }
  return output.find(({ type }) => type === 'chunk')?.code ?? ''
}
