import { type LookupAddress, type LookupAllOptions, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Reserved networks: this machine, private networks, and other special ranges. */
const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as [string, number][])
  reserved.addSubnet(network, bits, 'ipv4')
/** Allocated IPv6 ranges, without those that embed an IPv4 address. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as [string, number][])
  reserved.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Whether a host's name denotes this machine or a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$|\.+$/g, '$1')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)
}

/** A host that must not be contacted. */
class PrivateHost extends Error {}

/** @throws PrivateHost for a literal address that is not public, since it needs no lookup */
export function refusePrivateHost(hostname: string): void {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) && !isPublicAddress(address)) throw new PrivateHost(`${hostname} is not on the open web`)
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** A DNS lookup whose verified result is the one that the connection uses, against DNS rebinding. */
export function publicLookup(resolve: Resolve = lookup as Resolve): LookupFunction {
  return ((hostname: string, options: LookupOptions, found: Found) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return found(new PrivateHost(`${hostname} is not on the open web`), [])
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })
  }) as LookupFunction
}
