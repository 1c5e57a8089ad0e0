import { basename } from 'node:path'
import { build, type Plugin } from 'vite'
import { withoutSchemas } from './without-schemas.ts'

/**
 * Gives the address of a worker's script as one file: an engine's worker has no origin, and so nowhere to import from.
 */
export const engineScripts: Plugin = {
  name: 'engine-scripts',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?')
    if (query !== 'engine') return null
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: withoutSchemas,
      build: { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
    })
    const { output } = [result].flat()[0] as { output: { type: string; code?: string }[] }
    const source = output.find(({ type }) => type === 'chunk')?.code ?? ''
    if (this.environment.mode === 'dev') {
      return `export default ${JSON.stringify(`data:text/javascript,${encodeURIComponent(source)}`)}`
    }
    const name = basename(file).replace(/\.ts$/, '.js')
    return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`
  },
}
