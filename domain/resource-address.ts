/** Reasons to refuse a URL for the library. */
export type AddressFault =
  | 'empty'
  | 'in-page'
  | 'relative'
  | 'no-scheme'
  | 'forbidden-scheme'
  | 'malformed'
  | 'too-long'

const longestAddress = 2000

/** Messages for people. */
export const addressFaults: Record<AddressFault, string> = {
  empty: 'it has no address',
  'in-page': 'its address is a place in the same page',
  relative: 'its address is relative to a page that is not here',
  'no-scheme': 'its address does not begin with https:// or http://',
  'forbidden-scheme': 'its address is of a kind that is no page, such as javascript: or data:',
  malformed: 'its address cannot be read',
  'too-long': `its address is longer than ${longestAddress} characters`,
}

/** Normalizes a URL: trims it and lowercases the host. */
export function readAddress(text: string): { url: string } | { fault: AddressFault } {
  const address = text.trim()
  if (address === '') return { fault: 'empty' }
  if (address.startsWith('#')) return { fault: 'in-page' }
  if (address.length > longestAddress) return { fault: 'too-long' }
  // Browsers drop blanks and line ends inside a URL, and could read another scheme.
  if (/[\s\p{Cc}]/u.test(address)) return { fault: 'malformed' }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined)
    return { fault: /^(www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/)/i.test(address) ? 'no-scheme' : 'relative' }
  if (scheme !== 'http' && scheme !== 'https') return { fault: scheme.includes('.') ? 'no-scheme' : 'forbidden-scheme' }
  const url = URL.parse(address)
  if (!url || !/^https?:\/\//i.test(address) || url.username || url.password) return { fault: 'malformed' }
  return url.href.length > longestAddress ? { fault: 'too-long' } : { url: url.href }
}

/** The key of a URL as people type it, also without a scheme; `undefined` for other words. */
export function writtenAddressKey(text: string): string | undefined {
  const address = text.trim()
  if (!/^\S+\.\S+$/.test(address)) return undefined
  return addressKey(/^https?:\/\//i.test(address) ? address : `https://${address}`)
}

/**
 * The identity of a resource: what is left of its URL without all that leads to the same page anyway. docs/library.md
 * lists it. `undefined` for anything but a web page.
 */
export function addressKey(address: string): string | undefined {
  const read = readAddress(address)
  return 'url' in read ? keyOfRead(read.url) : undefined
}

/** The key of a URL that `readAddress` has normalized. */
export function keyOfRead(url: string): string {
  const { host, pathname, searchParams, search, hash } = new URL(url)
  const site = host.replace(/^www\./, '').replace(/\.(?=:|$)/, '')
  const video = videoPathOf(site, pathname, searchParams)
  if (video) return video
  const query = search
    .slice(1)
    .split('&')
    .filter((parameter) => !tracker.test(parameter))
    .join('&')
  return normalEscapes(`${site}${pathname}${query && `?${query}`}${hash}`).replace(/\/$/, '')
}

/** Query parameters that tell where a reader comes from. */
const tracker = /^(utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_[ce]id|_hsenc|_hsmi|mkt_tok)(=|$)/i

/** The one address of a video on YouTube, with the playlist that it is shown in. */
function videoPathOf(site: string, pathname: string, parameters: URLSearchParams): string | undefined {
  const [, id = parameters.get('v')] =
    site === 'youtu.be'
      ? (/^\/([\w-]+)\/?$/.exec(pathname) ?? [])
      : /^(m\.)?youtube(-nocookie)?\.com$/.test(site)
        ? (/^\/(?:embed|shorts|live)\/([\w-]+)\/?$/.exec(pathname) ?? [])
        : ['', '']
  const list = parameters.get('list')
  return id ? `youtube.com/watch?v=${id}${list ? `&list=${list}` : ''}` : undefined
}

/** Escapes in capitals, and none of characters that need none. */
function normalEscapes(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })
}

/** Maximum path segments to consider, above any real URL. */
const mostParts = 8

/**
 * Keys of everything that contains an address: `docs.example.org/a/b` is in `docs.example.org/a` and its site, in
 * `example.org/a/b`, …
 */
export function surroundingsOf(key: string): string[] {
  const siteEnd = key.search(/[/?#]|$/)
  const dots = [...key.slice(0, siteEnd).matchAll(/\./g)].slice(0, -1)
  const starts = [0, ...dots.map(({ index }) => index + 1)].slice(-mostParts)
  const ends = [...[...key.matchAll(/[/?#]/g)].slice(0, mostParts).map(({ index }) => index), key.length]
  return starts.flatMap((start) => ends.map((end) => key.slice(start, end))).filter((around) => around !== key)
}
