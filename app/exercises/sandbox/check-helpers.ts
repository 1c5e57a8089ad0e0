type Setter = (width: number | null) => Promise<void>

interface WithReact {
  __rendered: (...given: unknown[]) => HTMLElement
}

const wait = setTimeout.bind(window)
const pause = (ms = 0) => new Promise<void>((resolve) => wait(resolve, ms))

/** What the tests of checks may use besides the page itself; docs/authoring.md tells how. */
export function helpersFor(sources: Record<string, string>, setWidth: Setter) {
  return {
    source: (name: string) => sources[name] ?? '',
    at: at(setWidth),
    ...{ all, until, click, type, submit, contrast },
    // Where React is, it brings this along.
    rendered: (...given: unknown[]) => (window as unknown as WithReact).__rendered(...given),
  }
}

const maxLayoutMs = 2000

/** The page could not be laid out as wide as a check needs it: what is seen then says nothing. */
export class Unmeasured extends Error {
  constructor() {
    super('This could not be measured, because your page was not on the screen. Check again, and stay on this tab.')
  }
}

/** Lays the page out in a width of so many pixels, looks, and goes back. */
function at(setWidth: Setter) {
  return async (width: number, look: () => unknown) => {
    await setWidth(width)
    try {
      if (!(await until(() => innerWidth === width, maxLayoutMs))) throw new Unmeasured()
      return await look()
    } finally {
      await setWidth(null)
    }
  }
}

/** All elements that match, as an array. */
function all(selector: string): Element[] {
  return [...document.querySelectorAll(selector)]
}

/** Waits, at most half a second unless it says otherwise, until something is true. */
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

/** Types into a field as a person would: React hears of it too. */
async function type(field: HTMLInputElement, text: string): Promise<void> {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await pause()
}

async function submit(form: HTMLFormElement): Promise<void> {
  const button = [...form.elements].find((element) => 'type' in element && element.type === 'submit')
  // The Enter key presses the first button that sends.
  if (button) (button as HTMLElement).click()
  else form.requestSubmit()
  await pause()
}

/**
 * The contrast of a text and the ground behind it on a white page, from 1 to 21 (WCAG 2, relative luminance). Their
 * colours are as a browser computes them.
 */
function contrast(text: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(ground), luminance(ground, text)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Of what is seen where colours lie on each other, the last on top; others show through one that is not opaque. */
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
