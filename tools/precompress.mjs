import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Not pages: the server puts the site's address into them first (server/http/site.ts).
const compressible = ['.js', '.css', '.svg', '.json', '.data', '.wasm', '.webmanifest']
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
        // Few readers need one of the hundreds of .data files. The last tenth of an engine's megabytes would take fifty
        // times as long as all the rest.
        const isThorough = extname(file) !== '.data' && text.length < 1_000_000
        const quality = isThorough ? constants.BROTLI_MAX_QUALITY : 6
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
        const [br, gz] = await Promise.all([promisify(brotliCompress)(text, options), promisify(gzip)(text)])
        writeFileSync(`${path}.br`, br)
        writeFileSync(`${path}.gz`, gz)
      }),
  )
}
