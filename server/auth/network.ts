import { isIPv6, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { raise } from '../../domain/errors.ts'

const plainIPv4 = /^\d+\.\d+\.\d+\.\d+$/

/**
 * The address of a request's sender, in canonical form: some proxies append a port, brackets or a zone.
 *
 * @throws ProblemError for a forwarded address that is none
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return canonicalAddress(ip) ?? raise('invalid-input', 'The proxy in front of this site forwarded no valid address.')
}

/** @returns `undefined` for what is no address */
export function canonicalAddress(given: string): string | undefined {
  const text = given.trim().replace(/%[^\]]*/, '')
  const parsed = SocketAddress.parse(isIPv6(text) ? `[${text}]` : text)
  // `SocketAddress` also takes numbers, such as 7 for 0.0.0.7.
  if (!parsed || (parsed.family === 'ipv4' && !text.replace(/:\d+$/, '').match(plainIPv4))) return undefined
  // An IPv4 address within IPv6 is the same sender.
  return parsed.address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** Lengths of the IPv6 prefixes that a subscriber, a household and a business may have. */
export type PrefixLength = 64 | 56 | 48

/**
 * The unit that rate limits count: an IPv4 address, or a prefix of an IPv6 address, since one subscriber has at least
 * 2^64 addresses.
 *
 * @param address in canonical form
 */
export function networkOf(address: string, length: PrefixLength = 64): string {
  if (!address.includes(':')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  const digits = groups.map((group) => group.padStart(4, '0')).join('')
  const prefix = digits.slice(0, length / 4).padEnd(Math.ceil(length / 16) * 4, '0')
  return `${prefix.match(/.{4}/g)?.join(':')}::/${length}`
}
