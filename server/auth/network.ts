/** The first 64 bits: one subscriber has all 2^64 addresses behind them. */
const groupsOfNetwork = 4

/** The unit that rate limits count: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  const v4 = address.match(/^(?:::ffff:)?([\d.]+)$/i)?.[1]
  if (v4) return v4
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, groupsOfNetwork).join(':')
}
