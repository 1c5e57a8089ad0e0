import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { OwnServer } from '../e2e/own-server.ts'
import { type Beholder, become, type Scene, scenes } from '../e2e/scenes.ts'
import { provideChromium } from './chromium.mjs'
import { build, root, since } from './setup.mjs'

// Photographs every screen and state in both themes at four widths into screens/, to be looked at:
// `npm run screens`, or `npm run screens player exam` for those whose name contains one of these words.

const viewports = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const themes = ['light', 'dark'] as const
const folder = join(root, 'screens')

const words = process.argv.slice(2)
const wanted = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const begun = performance.now()
await build()
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const server = await OwnServer.start()
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const beholder of new Set(wanted.map((scene) => scene.beholder))) await photographAsSeenBy(beholder)
await browser.close()
await server.end()
console.log(`${wanted.length} screens and states photographed into ${folder} in ${since(begun)}.`)

async function photographAsSeenBy(beholder: Beholder): Promise<void> {
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  await become(beholder, page, server.origin)
  for (const scene of wanted.filter((one) => one.beholder === beholder)) {
    for (const [index, viewport] of viewports.entries()) {
      if (scene.isNarrow && viewport.width > 767) continue
      await page.setViewportSize(viewport)
      const isThere = scene.isOnce === true && index > 0
      await photograph(page, scene, viewport.width, isThere).catch((error) =>
        console.error(`${scene.name}: ${error.message}`),
      )
    }
  }
  await context.close()
}

async function photograph(page: Page, scene: Scene, width: number, isThere: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  // What a scene before this one kept away comes again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (!isThere) await scene.arrive(page)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    // What floats over the page belongs to the window, everything else to the whole page.
    const fullPage = (await page.getByRole('dialog').or(page.getByRole('menu')).count()) === 0
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: join(folder, `${scene.name}-${width}-${theme}.png`), fullPage })
  }
}
