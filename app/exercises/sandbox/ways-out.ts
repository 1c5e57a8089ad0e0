const sent = '(The form would be sent here, and the page load anew.)'

/** Sentences for what the frame's policy refused (server/http/security-headers.ts), by directive. */
const refusals: Record<string, (address: string) => string> = {
  'connect-src': (address) => `(${address} is not asked for anything. Your page has no network here.)`,
  'script-src-elem': shownWithout,
  'style-src-elem': shownWithout,
  'worker-src': () => '(A Worker does not start here: your page runs without workers.)',
}

/** A relative address leads to no file of the work, or the file would stand in the page instead. */
function shownWithout(address: string): string {
  const folder = new URL('.', location.href).href
  return address.startsWith(folder)
    ? `(There is no file ${address.slice(folder.length)} here, so your page is shown without it.)`
    : `(Pages here load nothing from the web, so yours is shown without ${address}.)`
}

export interface WaysOut {
  /** Called when the page leads away by itself, which cannot be prevented. */
  onLeft: () => void
  /** Follows a link within the work. @returns `false`, or a sentence, where there is no such page */
  follow: (address: string) => boolean | string
}

/** Keeps a page where it is, follows links within the work, and tells what else it tried. */
export function watchWaysOut(print: (text: string) => void, { onLeft, follow }: WaysOut): void {
  const told = new Set<string>()
  const tellOnce = (text: string) => {
    if (!told.has(text)) print(text)
    told.add(text)
  }
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    print(sent)
  })
  HTMLFormElement.prototype.submit = () => print(sent)
  const goTo = location.replace.bind(location)
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null
    const address = link?.getAttribute('href') ?? ''
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    // Without an entry in the history, which belongs to the page around.
    if (address.startsWith('#')) return goTo(address)
    // A page that follows its own links by a script would never come to rest.
    const followed = event.isTrusted && follow(address)
    if (followed !== true) print(followed || `(This link leads to ${address}. It is not followed here.)`)
  })
  history.pushState = history.replaceState
  window.open = (address?: string | URL) => {
    print(`(A window with ${address ?? 'nothing in it'} would open. It does not open here.)`)
    return null
  }
  addEventListener('beforeunload', onLeft)
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const refusal = refusals[effectiveDirective]
    if (refusal) tellOnce(refusal(blockedURI))
  })
  // A page without an origin may name no file for a worker: that throws. What the policy refuses is only told.
  window.Worker = class extends Worker {
    constructor() {
      super('data:,')
    }
  }
  Object.defineProperty(window, 'indexedDB', {
    get: () => tellOnce('(There is no indexedDB here. localStorage is there, for as long as your page runs.)'),
  })
}
