/** Why an address is not taken into the library. */
export type AddressFault =
  | 'empty'
  | 'in-page'
  | 'relative'
  | 'no-scheme'
  | 'forbidden-scheme'
  | 'malformed'
  | 'too-long'

const longestAddress = 2000

/** The words that a person reads for each fault. */
export const addressFaults: Record<AddressFault, string> = {
  empty: 'it has no address',
  'in-page': 'its address is a place in the same page',
  relative: 'its address is relative to a page that is not here',
  'no-scheme': 'its address does not begin with https:// or http://',
  'forbidden-scheme': 'its address is of a kind that is no page, such as javascript: or data:',
  malformed: 'its address cannot be read',
  'too-long': `its address is longer than ${longestAddress} characters`,
}

/** The address of a page as it is kept and linked: blanks around it are cut, its host is in small letters. */
export function readAddress(text: string): { url: string } | { fault: AddressFault } {
  const address = text.trim()
  if (address === '') return { fault: 'empty' }
  if (address.startsWith('#')) return { fault: 'in-page' }
  if (address.length > longestAddress) return { fault: 'too-long' }
  // A browser leaves blanks and line ends out, and so would read another scheme than is written here.
  if (/[\s\p{Cc}]/u.test(address)) return { fault: 'malformed' }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined)
    return { fault: /^(www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/)/i.test(address) ? 'no-scheme' : 'relative' }
  if (scheme !== 'http' && scheme !== 'https') return { fault: scheme.includes('.') ? 'no-scheme' : 'forbidden-scheme' }
  const url = URL.parse(address)
  if (!url || !/^https?:\/\//i.test(address) || url.username || url.password) return { fault: 'malformed' }
  return url.href.length > longestAddress ? { fault: 'too-long' } : { url: url.href }
}

/** The key of an address as people write it, also without its scheme; `undefined` for other words. */
export function writtenAddressKey(text: string): string | undefined {
  const address = text.trim()
  if (!/^\S+\.\S+$/.test(address)) return undefined
  return addressKey(/^https?:\/\//i.test(address) ? address : `https://${address}`)
}

/**
 * By what two addresses are the same resource: without scheme, `www.` and a slash at the end. `undefined` for what is
 * no address of a page.
 */
export function addressKey(address: string): string | undefined {
  const read = readAddress(address)
  return 'url' in read ? keyOfRead(read.url) : undefined
}

/** The key of an address that is as `readAddress` gives it, without reading it again. */
export function keyOfRead(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** Of an address that has more parts than any real one, no more of them are looked at. */
const mostParts = 8

/** The keys of what an address lies in: `docs.example.org/a/b` in `docs.example.org/a` and its site, in `example.org/a/b`, … */
export function surroundingsOf(key: string): string[] {
  const siteEnd = key.search(/[/?#]|$/)
  const dots = [...key.slice(0, siteEnd).matchAll(/\./g)].slice(0, -1)
  const starts = [0, ...dots.map(({ index }) => index + 1)].slice(-mostParts)
  const ends = [...[...key.matchAll(/[/?#]/g)].slice(0, mostParts).map(({ index }) => index), key.length]
  return starts.flatMap((start) => ends.map((end) => key.slice(start, end))).filter((around) => around !== key)
}
