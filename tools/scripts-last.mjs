import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lets a browser fetch the scripts of every page after its styles and fonts. The text is in the page already: on a
 * phone it is there to read a second earlier, and the scripts come hardly later.
 *
 * @param {string} folder of the built site
 */
export function putScriptsLast(folder) {
  for (const file of readdirSync(folder, { recursive: true }).map(String)) {
    if (!file.endsWith('.html')) continue
    const path = join(folder, file)
    const html = readFileSync(path, 'utf8')
    writeFileSync(path, html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'))
  }
}
