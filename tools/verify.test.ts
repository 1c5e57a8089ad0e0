import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coursePath } from '../domain/course-paths.ts'
import { bakeSvg } from '../domain/credentials-baking.ts'
import { credentialClaims } from '../domain/credentials-rules.ts'
import { course } from '../testing/domain.ts'

const folder = mkdtempSync(join(tmpdir(), 'waymark-verify-'))
const { publicKey, privateKey } = await generateKeyPair('EdDSA')
const signed = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey)

/** A server that has nothing but a list with one revoked place. */
const lists = createServer(async (request, response) => {
  const bits = new Uint8Array([0b0100_0000])
  const encodedList = `u${gzipSync(bits).toString('base64url')}`
  response.end(
    await signed({ id: site + request.url, credentialSubject: { statusPurpose: 'revocation', encodedList } }),
  )
})
let site: string
beforeAll(async () => {
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(lists.address() as AddressInfo).port}`
  writeFileSync(join(folder, 'key.json'), JSON.stringify(await exportJWK(publicKey)))
})
afterAll(() => {
  lists.close()
  rmSync(folder, { recursive: true })
})

/** A file with a certificate whose status has this place. */
async function fileWith(index: number, publicUrl = site): Promise<string> {
  const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
  const claims = credentialClaims({
    credentialId: crypto.randomUUID(),
    publicUrl,
    issuerId: 'did:web:learn.example',
    name: 'Ana\u001b[31m',
    path: coursePath(course('1', ['coding'], []), preferences),
    evidence: [{ type: ['Evidence'], name: 'Exam', narrative: 'Passed.' }],
    issuedAt: new Date('2026-06-10T12:00:00Z'),
    status: { list: `${publicUrl}/lists/0`, index },
  })
  const path = join(folder, `${index}.svg`)
  writeFileSync(path, bakeSvg('<svg viewBox="0 0 9 9"></svg>', await signed(claims)))
  return path
}

function verify(...given: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'verify.ts'), ...given], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}
const key = join(folder, 'key.json')

test('a process that knows only the key says that a certificate is valid, and what it says', async () => {
  const { code, out } = await verify(await fileWith(0), '--key', key)
  expect(out.split('\n')).toEqual([
    'Valid. It is as its issuer signed it.',
    '  Course: Course 1',
    '  Made out to: Ana[31m',
    `  Issued by: Waymark at ${new URL(site).host}, did:web:learn.example`,
    '  On: 2026-06-10',
    '  Exam: Passed.',
    '',
  ])
  expect(code).toBe(0)
})

test('a revoked one, and one whose list is out of reach, are told apart', async () => {
  expect(await verify(await fileWith(1), '--key', key)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Revoked\./),
  })
  const away = await verify(await fileWith(2, 'http://127.0.0.1:9'), '--key', key)
  expect(away).toMatchObject({ code: 1, out: expect.stringMatching(/^Signed, but it is not known whether/) })
})

test.each([
  ['no file', [], 'Usage: npm run verify'],
  ['a file that is not there', ['none.jwt', '--key', key], 'none.jwt cannot be read (ENOENT).'],
  ['a key that is none', [key, '--key', 'package.json'], 'package.json holds no key'],
  ['a file without an issuer', [key], "The issuer's key has to be named by --key."],
])('%s is refused in one message', async (_, given, message) => {
  expect(await verify(...given)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) })
})
