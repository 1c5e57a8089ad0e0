import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

// Not pages: the server puts the site's address into them first (server/site.ts).
const compressible = ['.js', '.css', '.svg', '.json', '.data', '.webmanifest']

/**
 * Puts a brotli and a gzip copy beside every file of text in a folder but the pages, so that the server never compresses
 * them.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).map(String)
  await Promise.all(
    files
      .filter((file) => compressible.includes(extname(file)))
      .map(async (file) => {
        const path = join(folder, file)
        const text = readFileSync(path)
        const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text, { level: 9 })])
        writeFileSync(`${path}.br`, br)
        writeFileSync(`${path}.gz`, gz)
      }),
  )
}
