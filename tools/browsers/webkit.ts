import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../setup.mjs'
import type { Browser, Engine } from './browser.ts'

/** The protocol's reference of an element: an id under a fixed key. */
type WebElement = Record<string, string>
/** The result of a script. */
type Outcome = { value?: unknown; error?: string }

/** WebKitGTK's small browser, by WebDriver, on a screen that nobody sees. */
export const webkit: Engine = {
  name: 'WebKit',
  programs: [['WebKitWebDriver'], ['Xvfb']],
  install: 'apt-get install webkit2gtk-driver xvfb',
  launch: async (): Promise<Browser> => {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
      stdio: 'ignore',
    })
    const end = () => {
      for (const one of [driver, screen]) one.kill()
    }
    process.on('exit', end)
    const ask = asking(`http://127.0.0.1:${port}`)
    while (!(await ask('GET', '/status').catch(() => false))) await setTimeout(50)
    const { sessionId } = (await ask('POST', '/session', { capabilities: {} })) as { sessionId: string }
    const session = `/session/${sessionId}`
    await ask('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 })
    await ask('POST', `${session}/window/rect`, { width: 1280, height: 1000 })
    const evaluate = async (expression: string) => {
      const script = `const [done] = arguments
Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = (await ask('POST', `${session}/execute/async`, { script, args: [] })) as Outcome
      if (error !== undefined) throw new Error(error)
      return value
    }
    return {
      open: async (url) => void (await ask('POST', `${session}/url`, { url })),
      evaluate,
      click: async (expression) => {
        const element = (await evaluate(expression)) as WebElement | null
        if (!element) return false
        await ask('POST', `${session}/element/${Object.values(element)[0]}/click`, {})
        return true
      },
      type: async (text) => {
        const focused = (await ask('GET', `${session}/element/active`)) as WebElement
        await ask('POST', `${session}/element/${Object.values(focused)[0]}/value`, { text })
      },
      close: async () => {
        await ask('DELETE', session).finally(end)
        process.off('exit', end)
      },
    }
  },
}

function asking(origin: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path.replace(/\/session\/[^/]+/, '')}: ${value.error} ${value.message}`)
    return value
  }
}
