import { type ElementHandle, launch } from 'puppeteer-core'
import { programOf } from '../chromium.mjs'
import type { Browser, Engine } from './browser.ts'

const names = ['firefox-esr', 'firefox']

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: [names],
  install: 'apt-get install firefox-esr',
  launch: async (): Promise<Browser> => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: programOf(names) ?? '',
      headless: true,
      // By the window: an older Firefox does not know all that goes with the size of a page.
      defaultViewport: null,
      args: ['--width=1280', '--height=900'],
    })
    const page = await browser.newPage()
    return {
      open: async (address) => void (await page.goto(address)),
      evaluate: (expression) => page.evaluate(expression),
      click: async (expression) => {
        const element = (await page.evaluateHandle(expression)).asElement()
        await (element as ElementHandle<Element> | null)?.click()
        return element !== null
      },
      type: (text) => page.keyboard.type(text),
      close: () => browser.close(),
    }
  },
}
