import { setTimeout } from 'node:timers/promises'
import type { Browser } from './browser.ts'

/** Somebody at a browser, who finds what they use by what it is called. */
export class Person {
  readonly #browser: Browser
  readonly #origin: string
  /** The current action, for the message of a failure. */
  doing = ''

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  open(path: string): Promise<void> {
    this.doing = `opens ${path}`
    return this.#browser.open(this.#origin + path)
  }

  /** Clicks a button, link or tab, or what is labelled so, in the page or in a part of it. */
  press(name: string, part = 'body'): Promise<void> {
    return this.#click(`${part} :is(button, a, label, [role=tab])`, name)
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#click('input, textarea', label)
    await this.#browser.type(text)
  }

  /** Replaces what a code editor in a part of the page holds. */
  async write(label: string, text: string, part: string): Promise<void> {
    await this.#click(`${part} [role=textbox]`, label)
    await this.run((text) => {
      document.execCommand('selectAll')
      document.execCommand('insertText', false, text)
    }, text)
  }

  /** Waits for a text that is all that an element says. */
  async sees(text: string): Promise<void> {
    await this.until((text) => {
      const found = document.evaluate(`//body//*[normalize-space(.) = "${text}"]`, document)
      for (let one = found.iterateNext(); one; one = found.iterateNext()) {
        if ((one as Element).checkVisibility()) return true
      }
      return false
    }, text)
  }

  /** Waits until the function says so in the page. */
  async until<Given extends unknown[]>(holds: (...given: Given) => unknown, ...given: Given): Promise<void> {
    this.doing = `waits for ${JSON.stringify(given)} by ${holds}`
    while (!(await this.#browser.evaluate(`Promise.resolve(${calling(holds, given)}).then(Boolean)`))) await aMoment()
  }

  /** Runs a function in the page; what it is given and answers is JSON. */
  run<Given extends unknown[], Answer>(inPage: (...given: Given) => Answer, ...given: Given): Promise<Awaited<Answer>> {
    return this.#browser.evaluate(calling(inPage, given)) as Promise<Awaited<Answer>>
  }

  async #click(selector: string, name: string): Promise<void> {
    this.doing = `looks for ${name}`
    while (!(await this.#browser.click(calling(findNamed, [selector, name])))) await aMoment()
  }
}

const aMoment = () => setTimeout(100)

function calling<Given extends unknown[]>(inPage: (...given: Given) => unknown, given: Given): string {
  return `(${inPage})(...${JSON.stringify(given)})`
}

/**
 * Runs in the page: brings into sight what can be used and is called so, or else begins with that. What a banner that
 * comes in moves is not there yet.
 */
async function findNamed(selector: string, wanted: string): Promise<Element | null> {
  const text = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    return element.getAttribute('aria-label') ?? text(labelledBy ?? label ?? element)
  }
  const usable = [...document.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility() && !(element as HTMLButtonElement).disabled,
  )
  const found =
    usable.find((element) => nameOf(element) === wanted) ?? usable.find((element) => nameOf(element).startsWith(wanted))
  // Not every driver waits until the page has scrolled.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = () => JSON.stringify(found?.getBoundingClientRect())
  const before = place()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return found && place() === before ? found : null
}
