import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Credential, LearnerName, missingCredentials, NewEmail, newPassword } from '../../domain/account-fields.ts'
import { ProblemError } from '../../domain/errors.ts'
import { knowAsker } from '../admission.ts'
import type { Db } from '../db/db.ts'
import { unhidden } from '../db/outage.ts'
import { attempts, endPreviousSession, type SessionParts, setCookies } from '../http/api.ts'
import { operation, refusals } from '../http/openapi.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { Auth } from './auth.ts'
import { isFormerEmail } from './email-changes.ts'
import { visitorHeaders, visitorOf } from './library-calls.ts'
import { addressOf } from './network.ts'
import { withHashReady } from './passwords.ts'
import { hasAccount, renewPassword } from './queries.ts'
import { closeIfReplaced, passwordFor } from './replaced-passwords.ts'
import { noteSecurityEvent, noteSignIn } from './security-events.ts'
import { attemptLimit, countFailure, mailLimits, signInLimits, signUpLimits, withinLimits } from './sign-in-failures.ts'
import { refuseWeak } from './strength.ts'

// Only the fields of this product's forms; the library would accept more.
const Credentials = z.strictObject({ email: Credential, password: Credential })
type Credentials = z.infer<typeof Credentials>
const NewAccount = Credentials.extend({ email: NewEmail, name: LearnerName, password: newPassword(missingCredentials) })
type NewAccount = z.infer<typeof NewAccount>

const Entered = z.looseObject({
  user: z.looseObject({ id: z.string(), name: z.string(), email: z.string() }).optional(),
  twoFactorRedirect: z.boolean().optional().describe('A second factor is asked for'),
})
const LibraryRefusal = z.object({ code: z.string(), message: z.string() })

/** Documents a route whose responses are the library's, and whose earlier refusals are problem details. */
function documented(path: string, summary: string, libraryStatuses: number[]) {
  const ours = refusals([
    ...(['invalid-input', 'weak-password', 'wrong-origin'] as const),
    ...(['too-large', 'wrong-media-type', 'too-many-requests', 'unavailable'] as const),
  ])
  const theirs = libraryStatuses.map((status) => {
    const { description = "The accounts library's answer", content = {} } = ours[status] ?? {}
    return [status, { description, content: { ...content, 'application/json': { schema: LibraryRefusal } } }]
  })
  return {
    ...operation({ method: 'POST', path, access: 'anyone' }),
    summary,
    response: { 200: Entered, ...ours, ...Object.fromEntries(theirs) },
  }
}

export interface AuthGatewayOptions extends SessionParts {
  db: Db
  auth: Auth
  mail: MailQueue
  attemptsPerMinute: number
}

/** Serves signing up and in with a password as the accounts library does, and no other call of it. */
export async function authGateway(app: FastifyInstance, options: AuthGatewayOptions) {
  const { db, auth, mail, attemptsPerMinute } = options
  const config = attemptLimit(attemptsPerMinute)

  app.post<{ Body: NewAccount }>('/api/auth/sign-up/email', {
    schema: {
      ...documented('/api/auth/sign-up/email', 'Make an account, and sign in to it.', [400, 422]),
      body: NewAccount,
    },
    config,
    preHandler: knowAsker,
    handler: (request, reply) =>
      attempts.run(async () => {
        const { body } = request
        const limits = signUpLimits(addressOf(request), attemptsPerMinute)
        const counted = await countFailure(db, limits, 'new accounts')
        await refuseWeak(body.password, [body.name, body.email]).catch(async (error) => {
          await counted.takeBack()
          throw error
        })
        const signUp = async () =>
          (await isFormerEmail(db, body.email))
            ? addressTaken()
            : unhidden(() => auth.api.signUpEmail({ body, headers: visitorHeaders(request), asResponse: true }))
        const response = await withHashReady(body.password, signUp)
        if (response.ok) {
          const { user } = await response.clone().json()
          await noteSecurityEvent(db, user.id, 'signed-up', visitorOf(request))
          if (await mayMail(request, user.email))
            await mail.add({ kind: 'verify-email', recipient: user.email, userId: user.id })
          await endPreviousSession(options, request)
        }
        return pass(reply, response.ok ? response : await explained(response, db, body))
      }),
  })

  app.post<{ Body: Credentials }>('/api/auth/sign-in/email', {
    schema: {
      ...documented('/api/auth/sign-in/email', 'Sign in with a password.', [400, 401, 403]),
      body: Credentials,
    },
    config,
    preHandler: knowAsker,
    handler: (request, reply) =>
      attempts.run(async () => {
        const { body } = request
        const signIn = () =>
          unhidden(() => auth.api.signInEmail({ body, headers: visitorHeaders(request), asResponse: true }))
        const limits = signInLimits(body.email, addressOf(request), attemptsPerMinute)
        const before = await passwordFor(db, body.email)
        const response = await withinLimits(db, limits, async () => unlessFailed(await signIn()))
        if (response.ok) {
          // Before the second factor is given, the response names no user.
          const { user, token } = (await response.clone().json()) as { user?: { id: string }; token?: string }
          if (await closeIfReplaced(db, before, { ...body, token })) return pass(reply, wrongPassword())
          if (user) await afterPassword(request, user.id, body.password)
          await endPreviousSession(options, request)
        }
        return pass(reply, response)
      }),
  })

  /** Whether an address may get a mail now: whoever signs up and deletes the account again floods nobody. */
  async function mayMail(request: FastifyRequest, email: string): Promise<boolean> {
    try {
      await countFailure(db, mailLimits(email, addressOf(request), attemptsPerMinute))
      return true
    } catch (error) {
      if (error instanceof ProblemError) return false
      throw error
    }
  }

  async function afterPassword(request: FastifyRequest, userId: string, password: string): Promise<void> {
    await noteSignIn({ db, mail, visitor: visitorOf(request) }, userId)
    // The session exists and the old hash still works: the next sign-in tries again.
    await renewPassword(db, userId, password).catch((err) =>
      request.log.warn({ err }, 'A password was not hashed anew'),
    )
  }
}

/** The library reports every failed insert alike; a race for one address is a conflict, not a bug. */
async function explained(response: Response, db: Db, { email }: NewAccount): Promise<Response> {
  const { code } = await response.clone().json()
  if (code !== 'FAILED_TO_CREATE_USER') return response
  if (!(await hasAccount(db, email.toLowerCase()))) throw new Error('An account could not be written')
  return addressTaken()
}

function wrongPassword(): Response {
  return Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, { status: 401 })
}

function addressTaken(): Response {
  return Response.json({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' }, { status: 422 })
}

function unlessFailed(response: Response): Response {
  if (response.status >= 500) throw new Error(`The accounts library answered ${response.status}`)
  return response
}

async function pass(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  setCookies(reply, unlessFailed(response))
  return reply
    .status(response.status)
    .type('application/json')
    .send(await response.text())
}
