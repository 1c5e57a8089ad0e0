import type { LookupAddress } from 'node:dns'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeWeb } from '../../../testing/links.ts'
import { isPublicAddress, publicLookup } from '../../public-hosts.ts'
import { probeLink, secondsToWait } from './probe.ts'

const web = await fakeWeb()
afterAll(() => web.stop())
beforeEach(() => web.asked.splice(0))

const look = (path: string) =>
  probeLink(web.url + path, { allowPrivate: true, ...(path === '/never' && { timeoutMs: 1000 }) })

describe('a page', () => {
  test.each([
    ['that answers works', '/200', { kind: 'works', status: 200, movedTo: null }],
    ['that is not found is gone', '/404', { kind: 'gone', status: 404 }],
    ['that is gone is gone', '/410', { kind: 'gone', status: 410 }],
    ['whose server is in trouble is unclear', '/500', { kind: 'unclear', status: 500, reason: 'it answered 500' }],
    ['that is refused is unclear', '/403', { kind: 'unclear', status: 403, reason: 'it answered 403' }],
    ['that never answers is unclear', '/never', { kind: 'unclear', status: null, reason: expect.any(String) }],
    ['that goes over to another protocol is unclear', '/upgrading', { kind: 'unclear', status: null }],
    ['that leads to itself is unclear', '/loop', { kind: 'unclear', status: 301, reason: 'it leads on and on' }],
    [
      'that leads to a script is unclear',
      '/to-script',
      { kind: 'unclear', status: 302, reason: 'it leads to no page' },
    ],
    ['that leads to nothing is gone', '/301/404', { kind: 'gone', status: 404 }],
    ['whose content does not end works', '/endless', { kind: 'works', status: 200, movedTo: null }],
    ['whose server answers questions for the head wrongly works', '/head-wrong', { kind: 'works', status: 200 }],
    ['whose server refuses such questions works', '/head-refused', { kind: 'works', status: 200 }],
  ])('%s', async (_, path, expected) => {
    expect(await look(path)).toMatchObject(expected)
  })

  test('that was moved for good is proposed under its new address', async () => {
    expect(await look('/301/200')).toMatchObject({ kind: 'works', movedTo: `${web.url}/200` })
    expect(await look('/308/301/200')).toMatchObject({ kind: 'works', movedTo: `${web.url}/200` })
  })

  test('that is elsewhere only for now is not', async () => {
    expect(await look('/302/200')).toMatchObject({ kind: 'works', movedTo: null })
    expect(await look('/301/302/200')).toMatchObject({ kind: 'works', movedTo: `${web.url}/302/200` })
  })

  test('that works is asked for its head alone', async () => {
    await look('/200')
    expect(web.asked).toEqual(['HEAD /200'])
  })

  test('whose host wants to be left alone is not asked again', async () => {
    expect(await look('/429')).toMatchObject({ kind: 'unclear', leaveAloneFor: 120 })
    expect(web.asked).toEqual(['HEAD /429'])
  })

  test.each(['/late', '/trickling'])('that takes its time, below the limit, works: %s', async (path) => {
    const [looking, answerRest] = [look(path), await web.held(path)]
    await answerRest()
    expect(await looking).toMatchObject({ kind: 'works', status: 200 })
  })

  test('is not waited for by who breaks its look off', async () => {
    const stopping = new AbortController()
    const [looking] = [
      probeLink(`${web.url}/late`, { allowPrivate: true, signal: stopping.signal }),
      await web.held('/late'),
    ]
    stopping.abort()
    expect(await looking).toMatchObject({ kind: 'unclear', status: null })
    expect(web.asked).toEqual(['HEAD /late'])
  })

  test('on a host that is not there is unclear', async () => {
    const nowhere = await probeLink('http://nowhere.invalid/', { timeoutMs: 5000 })
    expect(nowhere).toMatchObject({ kind: 'unclear', status: null })
  })
})

describe('nothing is asked of', () => {
  const resolving = (...addresses: string[]) =>
    publicLookup((_, __, found) =>
      found(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )
  const private_ = { kind: 'unclear', status: null, reason: expect.stringContaining('not on the open web') }

  test.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'this machine, however it is written: %s',
    async (host) => {
      expect(await probeLink(`http://${host}:${web.port}/200`)).toMatchObject(private_)
    },
  )

  test('a name that means a private address, alone or among public ones', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1']]) {
      const looked = await probeLink(`http://example.org:${web.port}/200`, { lookup: resolving(...addresses) })
      expect(looked).toMatchObject(private_)
    }
  })

  test('a private address that a page leads to', async () => {
    // The first lookup allows this machine; its redirect is verified as usual.
    const { port } = web
    const first = ((_: string, options: { all?: boolean }, found: (...all: unknown[]) => void) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)) as never
    expect(await probeLink(`http://example.org:${port}/to-private`, { lookup: first })).toMatchObject(private_)
  })

  test('a name that was public a moment ago', async () => {
    const turns = [['93.184.215.14'], ['127.0.0.1']]
    const lookup = publicLookup((_, __, found) => {
      const [address = ''] = turns.shift() ?? ['127.0.0.1']
      found(null, [{ address, family: 4 }])
    })
    // The lookup of the connection itself is verified, so a second lookup is too.
    lookup('example.org', { all: true }, (error, found) => {
      expect([error, found]).toEqual([null, [{ address: '93.184.215.14', family: 4 }]])
    })
    lookup('example.org', { all: true }, (error) => expect(error?.message).toContain('not on the open web'))
    expect(web.asked).toEqual([])
  })
})

test.each([
  ['120', 120],
  ['Sun, 22 Nov 2026 08:05:00 GMT', 300],
  ['Sun, 22 Nov 2026 07:00:00 GMT', 0],
  ['1000000', 86_400],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
  ['soon', 3600],
  [undefined, 3600],
])('Retry-After: %s means %i seconds', (header, seconds) => {
  expect(secondsToWait(header, new Date('2026-11-22T08:00:00Z'))).toBe(seconds)
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'ff02::1'],
  ...['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'not an address'],
])('%s is not on the open web', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.215.14', '172.32.0.1', '8.8.8.8', '2606:4700::1111'])('%s is on the open web', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
