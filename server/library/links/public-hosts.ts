import { type LookupAddress, type LookupAllOptions, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are nobody's on the open web: one's own machine and house, and what is set aside. */
const reserved = new BlockList()
for (const [network, bits] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ],
  ...[
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ],
  ...[
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as [string, number][])
  reserved.addSubnet(network, bits, 'ipv4')
/** Of the sixth version only what is given out, without what carries an address of the fourth. */
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

/** Whether a host is, by how it is written, one's own machine or one of a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$|\.+$/g, '$1')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)
}

/** A host that is not looked at. */
class PrivateHost extends Error {}

/** @throws PrivateHost for an address written as numbers that is not public: such a host is not looked up */
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

/**
 * Looks a host up for a connection, which is then made to what was found here and to nothing else: a name that is
 * public at one moment and private at the next leads nowhere.
 */
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
