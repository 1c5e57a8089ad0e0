import { fileAt } from '../file-address.ts'

const parser = new DOMParser()

type Setter = (width: number | null) => Promise<void>

interface WithReact {
  __rendered: (...given: unknown[]) => HTMLElement
}

const wait = setTimeout.bind(window)
const pause = (ms = 0) => new Promise<void>((resolve) => wait(resolve, ms))

/** Helpers for the tests of checks; docs/authoring/exercises-with-code.md describes them. */
export function helpersFor(sources: Record<string, string>, setWidth: Setter) {
  return {
    source: (name: string) => sources[name] ?? '',
    pageOf: (name: string) => parser.parseFromString(sources[name] ?? '', 'text/html'),
    fileAt,
    at: at(setWidth),
    all,
    textIn,
    wordBoxes,
    until,
    click,
    type,
    submit,
    contrast,
    // Defined by the React sandbox.
    rendered: (...given: unknown[]) => (window as unknown as WithReact).__rendered(...given),
  }
}

const maxLayoutMs = 2000

/** The page could not be resized to the width that a check needs, so the check has no result. */
export class Unmeasured extends Error {
  constructor() {
    super('This could not be measured, because your page was not on the screen. Check again, and stay on this tab.')
  }
}

/** Resizes the page to a width in pixels, runs a function, and restores the width. */
function at(setWidth: Setter) {
  return async (width: number, measure: () => unknown) => {
    await setWidth(width)
    try {
      if (!(await until(() => innerWidth === width, maxLayoutMs))) throw new Unmeasured()
      return await measure()
    } finally {
      await setWidth(null)
    }
  }
}

/** All matching elements of a page or an element, as an array. */
function all(selector: string, within: ParentNode = document): Element[] {
  return [...within.querySelectorAll(selector)]
}

/** The text of an element, to be compared: in small letters, without spaces and a full stop around. */
function textIn(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase()
}

/** The rectangles of the words in an element, a line each. Boxes stretch, words do not. */
function wordBoxes(element: Element): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    if (texts.currentNode.textContent?.trim()) boxes.push(...range.getClientRects())
  }
  return boxes
}

/** Waits for a condition, by default for half a second. */
async function until(isSo: () => unknown, atMostMs = 500): Promise<boolean> {
  for (let waited = 0; waited < atMostMs; waited += 20) {
    if (await isSo()) return true
    await pause(20)
  }
  return false
}

async function click(element: HTMLElement): Promise<void> {
  element.click()
  await pause()
}

/** Types into a field by events that React handles too. */
async function type(field: HTMLInputElement, text: string): Promise<void> {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await pause()
}

async function submit(form: HTMLFormElement): Promise<void> {
  const button = [...form.elements].find((element) => 'type' in element && element.type === 'submit')
  // Enter presses the first submit button.
  if (button) (button as HTMLElement).click()
  else form.requestSubmit()
  await pause()
}

/**
 * The contrast ratio of a text and its background on a white page, from 1 to 21 (WCAG 2). Colours are computed by the
 * browser.
 */
function contrast(text: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(ground), luminance(ground, text)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The luminance of stacked layers, the last on top, with transparency. */
function luminance(...layers: string[]): number {
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  for (const layer of ['white', ...layers]) {
    canvas.fillStyle = layer
    canvas.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
