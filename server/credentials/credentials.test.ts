import { createPublicKey, verify } from 'node:crypto'
import { verifyJWT } from 'did-jwt'
import { decodeJwt, type JWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { AccountFile } from '../../domain/account-file.ts'
import { renameLearner } from '../../domain/account-settings.ts'
import { deleteAccount } from '../../domain/accounts.ts'
import * as api from '../../domain/credentials.ts'
import { checkCredential, keysIn } from '../../domain/credentials-check.ts'
import type { CredentialClaims } from '../../domain/credentials-rules.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { solutionReadItem } from '../../domain/items/solution-read.ts'
import { busyLearner, exported, imported } from '../../testing/account-data.ts'
import { newCredential, passExam } from '../../testing/credentials.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, sharedServer, testServer, wholeCoding } from '../../testing/server.ts'
import { claimReceipt } from '../exams/queries.ts'

const server = await sharedServer()

const ofCoding = { body: { courseId: '1' } }
const ofDesign = { body: { courseId: '2' } }
const of = ({ credentialId }: api.Credential) => ({ params: { credentialId } })
const claimsOf = ({ jwt }: api.Credential) => decodeJwt<CredentialClaims>(jwt) as unknown as CredentialClaims

async function readText(path: string, from = server): Promise<string> {
  return (await from.visitor().request('GET', path)).body
}

/** The verdict of whoever knows the site's published keys, and can reach its status lists. */
async function verdictOf({ jwt }: api.Credential): Promise<string> {
  const { verdict } = await checkCredential({
    file: Buffer.from(jwt),
    keys: keysIn(await readText('/.well-known/jwks.json')) ?? [],
    now: new Date(),
    readStatusList: (address) => readText(new URL(address).pathname),
  })
  return verdict
}

describe('a certificate', () => {
  test('is issued for a passed exam, once, and verifies by the published keys', async () => {
    const ana = await server.newLearner()
    await ana.write(solutionReadItem, 'coding-1-1-2', '2026-01-05')
    const issued = await newCredential(ana)
    expect(await ana.call(api.issueCredential, ofCoding)).toEqual(issued)
    expect(await ana.call(api.listCredentials, {})).toEqual({ credentials: [issued] })
    expect(issued).toMatchObject({ courseId: '1', isPublic: false, revokedAt: null })
    const [exam, practice, help] = claimsOf(issued).evidence
    expect(exam?.narrative).toContain('18 of 20 questions')
    expect(practice?.narrative).toMatch(/^0 of \d+ exercises passed, 0 of \d+ quizzes passed/)
    expect(help?.narrative).toMatch(
      /^Read the solution of an exercise that had not passed yet: .+\. Hints are not counted\.$/,
    )
    expect(claimsOf(issued).credentialSubject.identifier[0]?.identityHash).toBe(ana.name)
    expect(issued.jwt).not.toContain(ana.id)
    expect(await verdictOf(issued)).toBe('valid')
  })

  test('counts the exercises that the path plans after a placement, as the dashboard does', async () => {
    const ana = await server.newLearner()
    await passExam(ana)
    const planned = async () => (await ana.call(getDashboard, {})).courses[0]?.practice?.planned
    const before = await planned()
    await ana.record({ kind: 'placement-taken', courseId: '1', right: { rules: 0, values: 0, objects: 0 } })
    const after = await planned()
    expect(after).toBeGreaterThan(before ?? 0)
    const [, practice] = claimsOf(await ana.call(api.issueCredential, ofCoding)).evidence
    expect(practice?.narrative).toContain(`0 of ${after} exercises passed`)
  })

  test('is issued once where it is asked for many times at once', async () => {
    const ana = await server.newLearner()
    await passExam(ana)
    const issued = await Promise.all(Array.from({ length: 6 }, () => ana.call(api.issueCredential, ofCoding)))
    expect(new Set(issued.map(({ credentialId }) => credentialId)).size).toBe(1)
    expect((await ana.call(api.listCredentials, {})).credentials).toHaveLength(1)
  })

  test('is issued for a project that was submitted', async () => {
    const ana = await server.newLearner()
    const preferences = { ...wholeCoding, learningGoal: 'design' }
    await ana.record({ kind: 'project-handed-in', projectId: 'portfolio', preferences, submission: 'My work' })
    const issued = await ana.call(api.issueCredential, ofDesign)
    expect(claimsOf(issued).evidence[0]).toMatchObject({
      name: 'Project',
      narrative: expect.stringContaining('Nobody graded'),
    })
  })

  test('is refused with the reason where it is not earned, or there is no such course', async () => {
    const ana = await server.newLearner()
    expect(await ana.refused(api.issueCredential, ofCoding)).toMatchObject({
      code: 'not-earned',
      detail: 'You have not started this course.',
    })
    await ana.record({ kind: 'lesson-completed', lessonId: 'coding-1-1-1', preferences: wholeCoding })
    expect(await ana.refused(api.issueCredential, ofCoding)).toMatchObject({
      code: 'not-earned',
      detail: 'Pass the exam of this course first.',
    })
    expect(await ana.refused(api.issueCredential, { body: { courseId: 'none' } })).toMatchObject({ status: 404 })
  })

  test('is refused for an exam that came in a file, because this site did not mark it', async () => {
    const [ana, bo] = [await busyLearner(server), await server.newLearner()]
    await imported(bo, await exported(ana))
    expect(await bo.refused(api.issueCredential, ofCoding)).toMatchObject({
      code: 'not-earned',
      detail: expect.stringContaining('in a file'),
    })
  })

  test.each<[string, string, object]>([
    [
      'is issued for an exam that was passed by a visitor, whose receipt the account has',
      'certification',
      { courseId: '1' },
    ],
    ['is refused for an exam in a file that has the id of a receipt for another exam', 'chess', { code: 'not-earned' }],
  ])('%s', async (_, projectId, outcome) => {
    const [ana, bo] = await server.newLearners(2)
    if (!ana || !bo) throw new Error('Somebody is missing')
    await passExam(ana)
    const file = await exported(ana)
    await imported(bo, file)
    const passed = AccountFile.parse(JSON.parse(file)).events.find(({ kind }) => kind === 'project-handed-in')
    await claimReceipt(server.db, bo.id, { id: passed?.id ?? '', projectId })
    const { body } = await bo.request('POST', api.issueCredential.path, ofCoding.body)
    expect(JSON.parse(body)).toMatchObject(outcome)
  })

  test('is seen by its learner alone, until they make it public, and again after', async () => {
    const [ana, bo] = await server.newLearners(2)
    if (!ana || !bo) throw new Error('Somebody is missing')
    const issued = await newCredential(ana)
    const isHidden = async () => {
      for (const other of [bo, server.visitor()]) {
        expect(await other.refused(api.getCredential, of(issued))).toMatchObject({ status: 404 })
      }
    }
    await isHidden()
    expect(await ana.call(api.getCredential, of(issued))).toEqual({ ...issued, isOwn: true })
    await ana.call(api.publishCredential, { ...of(issued), body: { isPublic: true } })
    const seen = await server.visitor().call(api.getCredential, of(issued))
    expect(seen).toEqual({ ...issued, isPublic: true, isOwn: false })
    expect(await bo.refused(api.publishCredential, { ...of(issued), body: { isPublic: false } })).toMatchObject({
      status: 404,
    })
    await ana.call(api.publishCredential, { ...of(issued), body: { isPublic: false } })
    await isHidden()
  })

  test('that was revoked verifies as revoked, and another one may be issued', async () => {
    const [ana, bo] = await server.newLearners(2)
    if (!ana || !bo) throw new Error('Somebody is missing')
    const [issued, others] = [await newCredential(ana), await newCredential(bo)]
    expect(await bo.refused(api.revokeCredential, of(issued))).toMatchObject({ status: 404 })
    const revoked = await ana.call(api.revokeCredential, of(issued))
    expect(await ana.call(api.revokeCredential, of(issued))).toEqual(revoked)
    expect(revoked.revokedAt).not.toBeNull()
    expect(await Promise.all([issued, others].map(verdictOf))).toEqual(['revoked', 'valid'])
    const another = await ana.call(api.issueCredential, ofCoding)
    expect(another.credentialId).not.toBe(issued.credentialId)
    expect(await Promise.all([issued, another].map(verdictOf))).toEqual(['revoked', 'valid'])
  })

  test('is made out to a new name once it is asked for again, and the former one is revoked', async () => {
    const ana = await server.newLearner()
    const issued = await newCredential(ana)
    await ana.call(renameLearner, { body: { name: 'Ana María' } })
    const another = await ana.call(api.issueCredential, ofCoding)
    expect(claimsOf(another).credentialSubject.identifier[0]?.identityHash).toBe('Ana María')
    expect(await Promise.all([issued, another].map(verdictOf))).toEqual(['revoked', 'valid'])
  })

  test('is refused to an account that had as many as there may be', async () => {
    const ana = await server.newLearner()
    const issued = await newCredential(ana)
    const insertSql = `
      insert into credentials (user_id, credential_id, course_id, name, jwt, status_index, revoked_at)
      select $1, gen_random_uuid(), '1', '', '', 0, now() from generate_series(2, $2::int)`
    await query(server.db, insertSql, [ana.id, api.maxCredentials])
    await ana.call(api.revokeCredential, of(issued))
    expect(await ana.refused(api.issueCredential, ofCoding)).toMatchObject({ code: 'record-full' })
  })

  test('of a deleted account is gone, and verifies as revoked', async () => {
    const ana = await server.newLearner()
    const issued = await newCredential(ana)
    await ana.call(api.publishCredential, { ...of(issued), body: { isPublic: true } })
    await ana.call(deleteAccount, { body: { password: ana.password } })
    expect(await server.visitor().refused(api.getCredential, of(issued))).toMatchObject({ status: 404 })
    await expect.poll(() => verdictOf(issued)).toBe('revoked')
  })
})

test('certificates are in the file of everything, and stay with the site that issued them', async () => {
  const [ana, bo] = await server.newLearners(2)
  if (!ana || !bo) throw new Error('Somebody is missing')
  const { jwt, credentialId } = await newCredential(ana)
  const file = await exported(ana)
  expect(AccountFile.parse(JSON.parse(file)).credentials).toMatchObject([{ credentialId, jwt, name: ana.name }])
  const isKnown = { section: 'credentials', added: 0, known: 1, refused: 0 }
  expect((await imported(ana, file)).sections).toContainEqual(isKnown)
  const elsewhere = await imported(bo, file)
  expect(elsewhere.sections).toContainEqual({ ...isKnown, known: 0, refused: 1 })
  expect(elsewhere.refused[0]?.reason).toContain('stays with the site that issued it')
  expect((await bo.call(api.listCredentials, {})).credentials).toEqual([])
})

describe('the issuer', () => {
  test('is found by other libraries: the key at the address in the header, and the DID document', async () => {
    const { jwt } = await newCredential(await server.newLearner())
    const [header = '', payload = '', signature = ''] = jwt.split('.')
    const { kid, typ, alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect({ typ, alg }).toEqual({ typ: 'JWT', alg: 'EdDSA' })
    const key: JWK = JSON.parse(await readText(new URL(kid).pathname))
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    const signed = Buffer.from(`${header}.${payload}`)
    const publicKey = createPublicKey({ key, format: 'jwk' })
    expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)

    const didDocument = JSON.parse(await readText('/.well-known/did.json'))
    const resolver = {
      resolve: async (id: string) => ({
        didDocument: id === didDocument.id ? didDocument : null,
        didDocumentMetadata: {},
        didResolutionMetadata: {},
      }),
    }
    const verified = await verifyJWT(jwt, { resolver })
    expect(verified).toMatchObject({ verified: true, issuer: 'did:web:localhost%3A3000' })
  })

  test('publishes no private half, and no list or key that is not there', async () => {
    await newCredential(await server.newLearner())
    const published = await Promise.all(['jwks', 'did'].map((name) => readText(`/.well-known/${name}.json`)))
    for (const text of published) expect(text).not.toMatch(/"d":/)
    for (const path of ['credential-status/7', 'credential-status/100000', 'credential-keys/none']) {
      expect((await server.visitor().request('GET', `/api/v1/${path}`)).statusCode).toBe(404)
    }
  })

  test('signs with the same key in every process, and after a restart', async () => {
    const learners = await server.newLearners(2)
    const second = await server.second()
    const keys = await Promise.all(
      learners.map(async (learner: NewLearner, index) => {
        const { jwt } = await newCredential(index === 0 ? learner : server.at(second, learner))
        return JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid
      }),
    )
    expect(new Set(keys).size).toBe(1)
  })

  test("signs with the operator's own key, and goes on publishing the one before", async () => {
    const own = {
      ...{ kty: 'OKP', crv: 'Ed25519' },
      ...{ x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A' },
    }
    const other = await testServer({ CREDENTIAL_KEY: JSON.stringify(own), PUBLIC_URL: 'https://learn.example' })
    const { jwt } = await newCredential(await other.newLearner())
    const { keys } = JSON.parse(await readText('/.well-known/jwks.json', other))
    expect(keys).toContainEqual(expect.objectContaining({ x: own.x }))
    expect(await readText('/.well-known/jwks.json', other)).not.toContain(own.d)
    const { verdict } = await checkCredential({
      file: Buffer.from(jwt),
      keys: [{ kty: own.kty, crv: own.crv, x: own.x }],
      now: new Date(),
      readStatusList: (address) => readText(new URL(address).pathname, other),
    })
    expect(verdict).toBe('valid')
    await other.stop()
  })
})
