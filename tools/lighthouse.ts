import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { provideChromium } from './chromium.mjs'
import { build, freePort, root } from './setup.mjs'

// What Lighthouse's mobile preset says of the built product: medians of three runs for each page. It is a
// measurement, not a test: other work on the machine lowers the figures.

const pages = ['/', '/resources', '/courses/coding/minimal/beginner', '/signin']
const runs = 3

interface Figure {
  name: string
  of: (result: Result) => number
  show: (value: number) => string
  isReached?: (value: number) => boolean
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const percent = (value: number) => String(Math.round(value * 100))
const milliseconds = (value: number) => `${Math.round(value)} ms`
const category = (name: string, id: string, atLeast: number): Figure => ({
  name,
  of: ({ categories }) => categories[id]?.score ?? 0,
  show: percent,
  isReached: (value) => value >= atLeast,
})
const metric = (name: string, id: string, show: Figure['show'], isReached?: Figure['isReached']): Figure => ({
  name,
  of: ({ audits }) => audits[id]?.numericValue ?? Number.NaN,
  show,
  ...(isReached && { isReached }),
})

const figures: Figure[] = [
  category('Performance', 'performance', 0.95),
  category('Accessibility', 'accessibility', 1),
  category('Best Practices', 'best-practices', 1),
  category('SEO', 'seo', 1),
  metric(
    'CLS',
    'cumulative-layout-shift',
    (value) => value.toFixed(3),
    (value) => value === 0,
  ),
  metric('LCP', 'largest-contentful-paint', milliseconds),
  metric('TBT', 'total-blocking-time', milliseconds),
]

await build()
const [load = 0] = loadavg()
if (load > 1.5)
  console.log(`Other programs are at work here (load ${load.toFixed(1)}): Performance will come out too low.`)
const server = await startServer()
const debugPort = await freePort()
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: [`--remote-debugging-port=${debugPort}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
console.log(row(['', ...figures.map(({ name }) => name)]))
for (const page of pages) {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await measure(server.url + page))
  console.log(row([page, ...figures.map((figure) => cell(figure, results))]))
  for (const complaint of complaintsIn(results)) console.log(`  ${complaint}`)
}
await browser.close()
await server.stop()

async function measure(url: string): Promise<Result> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await lighthouse(url, { port: debugPort, logLevel: 'silent' })
    // On a busy machine Lighthouse now and then sees no paint: such a run has measured nothing.
    if (result && result.lhr.categories.performance?.score !== null) return result.lhr
  }
  throw new Error(`Lighthouse could not measure ${url}`)
}

function cell({ of, show, isReached }: Figure, results: Result[]): string {
  const median = results.map(of).sort((one, other) => one - other)[Math.floor(results.length / 2)] as number
  const verdict = isReached ? (isReached(median) ? ' reached' : ' MISSED') : ''
  return show(median) + verdict
}

/** What cost a page its points outside Performance, whose audits are always a matter of degree. */
function complaintsIn(results: Result[]): string[] {
  const found = results.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  )
  return [...new Set(found)]
}

async function startServer() {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-lighthouse-'))
  const child: ChildProcess = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true })
  }
  return { url: `http://localhost:${port}`, stop }
}

function row(cells: string[]): string {
  return cells.map((text, index) => (index === 0 ? text.padEnd(34) : text.padStart(16))).join('')
}
