import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OwnServer } from '../e2e/own-server.ts'
import { provideChromium } from './chromium.mjs'
import { build, projectEnvironment, root } from './setup.mjs'

// Runs Lighthouse's own program with its mobile preset on the built site: `npm run lighthouse`. The reports are in
// test-results/lighthouse/. A measurement, not a test: other work on the machine lowers the figures.

const pages = { landing: '/', library: '/resources', player: '/courses/coding/minimal/beginner', signin: '/signin' }
const folder = join(root, 'test-results/lighthouse')

await build()
mkdirSync(folder, { recursive: true })
const server = await OwnServer.start()
for (const [name, path] of Object.entries(pages)) {
  const report = join(folder, name)
  const flags = ['--quiet', '--output=html', '--output=json', `--output-path=${report}`]
  const chromeFlags = `--chrome-flags=--headless ${process.getuid?.() === 0 ? '--no-sandbox' : ''}`
  const env = { ...projectEnvironment(), CHROME_PATH: provideChromium() }
  spawnSync('lighthouse', [server.origin + path, ...flags, chromeFlags], { env, stdio: 'inherit' })
  const { categories }: { categories: Record<string, { title: string; score: number }> } = JSON.parse(
    readFileSync(`${report}.report.json`, 'utf8'),
  )
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`)
  console.log(`${path.padEnd(34)} ${scores.join(', ')}`)
}
await server.end()
