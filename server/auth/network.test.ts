import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { canonicalAddress, networkOf } from './network.ts'

test.for([
  ['203.0.113.50', '203.0.113.50'],
  ['203.0.113.50:4001', '203.0.113.50'],
  [' 203.0.113.50 ', '203.0.113.50'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.50', '203.0.113.50'],
  ['::ffff:cb00:7132', '203.0.113.50'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['203.0.113', undefined],
  ['203.0.113.500', undefined],
  ['203.0.113.50:99999', undefined],
  ['7', undefined],
  ['', undefined],
] as const)('the address %s is %s', ([given, address]) => {
  expect(canonicalAddress(given)).toBe(address)
})

test('a network is an IPv4 address, or a prefix of an IPv6 address', () => {
  expect(networkOf('203.0.113.50', 48)).toBe('203.0.113.50')
  const address = '2001:db8:1:ab12::7'
  const networks = ([64, 56, 48] as const).map((length) => networkOf(address, length))
  expect(networks).toEqual(['2001:0db8:0001:ab12::/64', '2001:0db8:0001:ab00::/56', '2001:0db8:0001::/48'])
  expect(networkOf('::1')).toBe('0000:0000:0000:0000::/64')
})

test('limits hold for whoever comes from one address by several ports, and what is no address is refused', async () => {
  const server = await testServer({ TRUST_PROXY: '1', AUTH_ATTEMPTS_PER_MINUTE: '1' })
  const attempt = (forwarded: string) =>
    server
      .visitor()
      .request(
        'POST',
        '/api/auth/sign-in/email',
        { email: 'a@example.org', password: 'x' },
        { 'x-forwarded-for': forwarded },
      )
  const statuses: number[] = []
  for (let port = 4001; port < 4012; port++) statuses.push((await attempt(`203.0.113.50:${port}`)).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect((await attempt('203.0.113.51')).statusCode).toBe(401)
  expect((await attempt('unknown')).statusCode).toBe(400)
  await server.stop()
})
