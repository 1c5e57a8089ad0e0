import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { raise } from '../../domain/errors.ts'
import {
  beginPasskeySignIn,
  requestSignInCode,
  signInWithCode,
  signInWithPasskey,
  signInWithSecondFactor,
  signOut,
} from '../../domain/signing-in.ts'
import type { RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { challengedAccount, dropSession, hasPasskey, unprovedAccount, writePassword } from './account-queries.ts'
import { blockedCode } from './auth.ts'
import { bodyOf, callLibrary, codeOf, type LibraryEntered, unreadableCode, unreadableFactor } from './library-calls.ts'
import { accountNamedBy, refuseFramed } from './passkey-routes.ts'
import { asOnPaper } from './recovery-codes.ts'
import { countMail } from './recovery-routes.ts'
import { waysInto } from './replaced-passwords.ts'
import { takeCode, verifyBackupCode } from './second-factors.ts'
import { noteSecurityEvent, noteSignIn } from './security-events.ts'
import { cookiePrefix } from './session-cookie.ts'
import { secondFactorLimits, signInLimits, withinLimits } from './sign-in-failures.ts'

export const signInRoutes = [
  route(requestSignInCode, async ({ body: { email }, ...context }) => {
    await countMail(context, email)
    await context.mail.add({ kind: 'sign-in-code', recipient: email })
    return {}
  }),

  route(signInWithCode, async ({ body: { email, code }, ...context }) => {
    const { db, auth, visitor, visitorHeaders: headers, attemptsPerMinute } = context
    const unproved = await unprovedAccount(db, email)
    const response = await withinLimits(db, signInLimits(email, visitor.address, attemptsPerMinute), () =>
      callLibrary(() => auth.api.signInEmailOTP({ body: { email, otp: code }, headers, asResponse: true })),
    )
    if (!response.ok) await refuse(response, 'This code is wrong or too old.')
    // The library ended all earlier sessions without publishing that.
    if (unproved) {
      context.changes.allSessionsEnded(unproved)
      // A password chosen in such a session meanwhile is deleted as well.
      await writePassword(db, unproved, null)
    }
    return entered(context, response)
  }),

  route(signInWithSecondFactor, async ({ body: { code, isBackupCode }, ...context }) => {
    const { db, auth, visitor, attemptsPerMinute } = context
    const { challenge, headers } = challengeIn(context)
    const verify = () =>
      isBackupCode
        ? verifyBackupCode(db, challenge, () =>
            auth.api.verifyBackupCode({ body: { code: asOnPaper(code) }, headers, asResponse: true }),
          )
        : callLibrary(() => auth.api.verifyTOTP({ body: { code }, headers, asResponse: true }))
    const userId = await challengedAccount(db, challenge)
    const limits = secondFactorLimits(userId, visitor.address, attemptsPerMinute)
    const before = await waysInto(db, userId)
    const response = await withinLimits(db, limits, verify)
    if (!response.ok) refuseCode(await codeOf(response))
    const { user, token } = await bodyOf<LibraryEntered>(response)
    if (!isBackupCode && !(await takeCode(db, auth, { userId: user?.id, code, token }))) refuseCode('USED')
    if (user && (await waysInto(db, user.id)) !== before) {
      await dropSession(db, token)
      refuseCode('INVALID_TWO_FACTOR_COOKIE')
    }
    return entered(context, response)
  }),

  route(beginPasskeySignIn, async ({ auth, visitorHeaders: headers, setCookies }) => {
    const response = await callLibrary(() =>
      auth.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
    )
    setCookies(response)
    return { ...(await bodyOf<object>(response)), userVerification: 'required' }
  }),

  route(signInWithPasskey, async ({ body: { response }, ...context }) => {
    const { db, auth, visitorHeaders: headers } = context
    refuseFramed(response)
    // The library validates the rest of the response.
    const body = { response: response as object as AuthenticationResponseJSON }
    const verified = await callLibrary(() => auth.api.verifyPasskeyAuthentication({ body, headers, asResponse: true }))
    if (!verified.ok) await refuse(verified, noPasskey)
    if (!(await hasPasskey(db, response.id, accountNamedBy(response)))) {
      const { session } = await bodyOf<{ session: { token: string } }>(verified)
      await dropSession(db, session.token)
      raise('wrong-credentials', noPasskey)
    }
    return entered(context, verified)
  }),

  route(signOut, async ({ session, db, visitor, endSessionsOf, forgetSession }) => {
    if (session) {
      await endSessionsOf(session.learner.id, { only: session.id })
      await noteSecurityEvent(db, session.learner.id, 'signed-out', visitor)
    }
    forgetSession()
    return { success: true as const }
  }),
]

const noPasskey = 'This passkey does not open an account here.'

/** Follow-up of every successful sign-in. */
async function entered(
  context: Pick<RequestContext, 'db' | 'mail' | 'visitor' | 'enter'>,
  response: Response,
): Promise<{ needsSecondFactor: boolean }> {
  const { user, twoFactorRedirect = false } = await bodyOf<LibraryEntered>(response)
  await context.enter(response)
  if (user && !twoFactorRedirect) await noteSignIn(context, user.id)
  return { needsSecondFactor: twoFactorRedirect }
}

/**
 * The library's challenge id and the headers for the call: of duplicate cookies both use the first. The library
 * verifies the signature.
 */
function challengeIn({
  cookies,
  publicUrl,
  visitorHeaders,
}: Pick<RequestContext, 'cookies' | 'publicUrl' | 'visitorHeaders'>): {
  challenge: string | undefined
  headers: Headers
} {
  const name = `${cookiePrefix(publicUrl)}.two_factor`
  const signed = cookies.get(name)
  const headers = new Headers(visitorHeaders)
  headers.set('cookie', signed === undefined ? '' : `${name}=${encodeURIComponent(signed)}`)
  return { challenge: signed?.split('.')[0], headers }
}

async function refuse(response: Response, words: string): Promise<never> {
  const isBlocked = (await codeOf(response)) === blockedCode
  raise('wrong-credentials', isBlocked ? 'This account is blocked. Ask whoever runs this site.' : words)
}

function refuseCode(code: string): never {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    raise('too-many-requests', 'Too many wrong codes. Please try again in a quarter of an hour.', { retryAfter: 900 })
  }
  if (code === unreadableCode) raise('wrong-credentials', unreadableFactor)
  const isOver = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'].includes(code)
  raise(
    'wrong-credentials',
    isOver ? 'This took too long, or too many tries. Please sign in again.' : 'This code is wrong.',
  )
}
