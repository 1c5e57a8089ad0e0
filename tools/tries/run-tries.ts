import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import fastify from 'fastify'
import { build } from 'vite'
import type { Content } from '../../content/read.ts'
import { securityHeaders } from '../../server/http/security-headers.ts'
import { Site } from '../../server/http/site.ts'
import { provideChromium } from '../chromium.mjs'
import { engineScripts } from '../engine-scripts.ts'
import { root } from '../setup.mjs'
import type { PageFunctions } from './page.ts'
import { faultOfText, faultOfWork, type TriedText, type TriedWork, triesIn } from './works.ts'

/** Pages for what is shown: a run mostly waits for what its page does. Each further engine has one page. */
const webPages = 6

export interface Tried {
  count: number
  /** One line for each work that came to something else than it has to. */
  faults: string[]
}

/**
 * Hands in the solutions of exercises, all works that have to pass or to fail, and all texts that typed tasks name.
 *
 * @param ids of lessons and tasks; without any, all of them
 * @throws Error where there is none of such an id
 */
export async function runTries(content: Pick<Content, 'lessons'>, browser: Browser, ids: string[]): Promise<Tried> {
  const all = triesIn(content)
  const idsOf = (one: TriedWork | TriedText) => ['taskId' in one ? one.taskId : '', one.lessonId]
  const unknown = ids.find((id) => !all.some((one) => idsOf(one).includes(id)))
  if (unknown !== undefined) throw new Error(`There is nothing to run of '${unknown}': name a lesson or a task.`)
  const chosen = all.filter((one) => ids.length === 0 || idsOf(one).some((id) => ids.includes(id)))
  const faults = new Map<TriedWork | TriedText, string>()
  const { origin, close } = await servePage()
  try {
    await Promise.all(
      queuesOf(chosen).map(async (queue) => {
        const page = await browser.newPage()
        await page.goto(origin)
        for (let one = queue.shift(); one; one = queue.shift()) {
          const fault = await faultOf(page, one).catch((error) => `it could not run: ${error.message}`)
          if (fault !== null) faults.set(one, fault)
        }
        await page.close()
      }),
    )
  } finally {
    await close()
  }
  const inOrder = chosen.flatMap((one) => {
    const fault = faults.get(one)
    return fault === undefined ? [] : [`${one.place}: ${one.name}: ${fault}`]
  })
  return { count: chosen.length, faults: inOrder }
}

/** A Chromium in which frames share the process of their page: where each has its own, to change its width takes long. */
export function openBrowser(): Promise<Browser> {
  const args = ['--disable-features=IsolateSandboxedIframes', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  return chromium.launch({ executablePath: provideChromium(), args })
}

/** The queue of each page: pages share one for what is shown, and each other engine has one. */
function queuesOf(tries: (TriedWork | TriedText)[]): (TriedWork | TriedText)[][] {
  const ofText = { python: 'python', sql: 'sql' } as Readonly<Record<string, string>>
  const kindOf = (one: TriedWork | TriedText) =>
    'exercise' in one ? one.exercise.kind : (ofText[one.task.language] ?? 'html')
  const queues = Map.groupBy(tries, (one) => kindOf(one).replace('react', 'html'))
  return [...queues].flatMap(([kind, queue]) => Array(kind === 'html' ? webPages : 1).fill(queue))
}

async function faultOf(page: Page, one: TriedWork | TriedText): Promise<string | null> {
  if ('exercise' in one) {
    const outcome = await page.evaluate(
      ([exercise, work]) => (window as unknown as PageFunctions).handIn(exercise, work),
      [one.exercise, one.work] as const,
    )
    return faultOfWork(one, outcome)
  }
  const outcome = await page.evaluate(([task, typed]) => (window as unknown as PageFunctions).answer(task, typed), [
    one.task,
    one.typed,
  ] as const)
  return faultOfText(one, outcome)
}

/** Builds the page with the engines, and serves it with the frames and headers of the product. */
async function servePage(): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-tries-')))
  await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    publicDir: join(root, 'public'),
    plugins: [engineScripts],
    build: { outDir: folder, emptyOutDir: true, minify: false },
  })
  const app = fastify()
  await app.register(securityHeaders, { https: false })
  await new Site(folder, '').register(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  }
  return { origin, close }
}
