import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const CredentialId = z.uuid().toLowerCase()
const ofCredential = z.object({ credentialId: CredentialId })

/** Certificates of an account, with those that were revoked. */
export const maxCredentials = 100

/** A certificate of a course. What it says stands in its JWT. */
export const Credential = z.object({
  credentialId: CredentialId,
  courseId: z.string(),
  /** An Open Badges 3.0 AchievementCredential as a compact JWS. */
  jwt: z.string(),
  isPublic: z.boolean(),
  issuedAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
})
export type Credential = z.infer<typeof Credential>

export const listCredentials = endpoint({
  method: 'GET',
  path: '/api/v1/credentials',
  access: 'learner',
  summary: "The learner's certificates, the newest first, with those that were revoked.",
  output: z.object({ credentials: z.array(Credential) }),
})

export const issueCredential = endpoint({
  method: 'POST',
  path: '/api/v1/credentials',
  access: 'learner',
  summary:
    'Issue the certificate of a course whose exam was passed, or whose project was handed in with all its stages. Again, the same one is answered; after a new name, the former one is revoked and another issued.',
  repeatable: true,
  body: z.object({ courseId: z.string().max(64) }),
  problems: ['not-found', 'not-earned', 'record-full'],
  output: Credential,
  makesStale: ['/api/v1/credentials'],
})

export const getCredential = endpoint({
  method: 'GET',
  path: '/api/v1/credentials/:credentialId',
  access: 'anyone',
  summary: 'A certificate, for its learner, and for everybody where its learner made it public.',
  params: ofCredential,
  problems: ['not-found'],
  output: Credential.extend({
    /** Whether it is the certificate of whoever asks. */
    isOwn: z.boolean(),
  }),
})

export const publishCredential = endpoint({
  method: 'PUT',
  path: '/api/v1/credentials/:credentialId/visibility',
  access: 'learner',
  summary: 'Let everybody see a certificate under its address, or nobody any more.',
  params: ofCredential,
  body: z.object({ isPublic: z.boolean() }),
  problems: ['not-found'],
  output: Credential,
  makesStale: ['/api/v1/credentials', '/api/v1/credentials/:credentialId'],
})

export const revokeCredential = endpoint({
  method: 'DELETE',
  path: '/api/v1/credentials/:credentialId',
  access: 'learner',
  summary: 'Revoke a certificate for good: whoever verifies it is told. Another one can be issued afterwards.',
  params: ofCredential,
  problems: ['not-found'],
  output: Credential,
  makesStale: ['/api/v1/credentials', '/api/v1/credentials/:credentialId'],
})

export const getCredentialStatus = endpoint({
  method: 'GET',
  path: '/api/v1/credential-status/:listId',
  access: 'anyone',
  summary: 'Which certificates were revoked: a W3C Bitstring Status List, signed as a JWT.',
  answersWith: 'application/vc+jwt',
  params: z.object({ listId: z.coerce.number<number>().int().min(0).max(100_000) }),
  problems: ['not-found'],
  output: z.string(),
})

export const getCredentialKey = endpoint({
  method: 'GET',
  path: '/api/v1/credential-keys/:keyId',
  access: 'anyone',
  summary: 'The public half of a key that signed certificates, as a JSON Web Key.',
  params: z.object({ keyId: z.string().max(100) }),
  problems: ['not-found'],
  output: z.object({
    kty: z.string(),
    crv: z.string(),
    x: z.string(),
    kid: z.string(),
    alg: z.string(),
    use: z.string(),
  }),
})
