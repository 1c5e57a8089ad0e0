import { raise } from '../../domain/errors.ts'
import {
  beginPasskeySignIn,
  requestSignInCode,
  signInWithCode,
  signInWithPasskey,
  signInWithSecondFactor,
} from '../../domain/signing-in.ts'
import type { RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { challengedAccount, dropSession, hasPasskey, unprovedAccount, writePassword } from './account-queries.ts'
import { blockedCode } from './auth.ts'
import { asOnPaper } from './recovery-codes.ts'
import { countMail } from './recovery-routes.ts'
import { waysInto } from './replaced-passwords.ts'
import { takeCode } from './second-factors.ts'
import { noteSignIn } from './security-events.ts'
import { cookiePrefix } from './session-cookie.ts'
import { secondFactorLimits, signInLimits, withinLimits } from './sign-in-failures.ts'
import { ask, bodyOf, codeOf, unreadableCode, unreadableFactor } from './told.ts'

interface LibraryEntered {
  user?: { id: string }
  token?: string
  twoFactorRedirect?: boolean
}

export const signInRoutes = [
  route(requestSignInCode, async ({ body: { email }, ...context }) => {
    await countMail(context, email)
    await context.mail.add({ kind: 'sign-in-code', recipient: email })
    return {}
  }),

  route(signInWithCode, async ({ body: { email, code }, ...context }) => {
    const { db, auth, visitor, toldAsVisitor: headers, attemptsPerMinute } = context
    const unproved = await unprovedAccount(db, email)
    const answer = await withinLimits(db, signInLimits(email, visitor.address, attemptsPerMinute), () =>
      ask(() => auth.api.signInEmailOTP({ body: { email, otp: code }, headers, asResponse: true })),
    )
    if (!answer.ok) await refuse(answer, 'This code is wrong or too old.')
    // The library ended all sessions that were there before the proof, and tells nobody.
    if (unproved) {
      context.tellSessionsEnded(unproved)
      // Nor is one left that was chosen in such a session meanwhile: it had been the first thing to go.
      await writePassword(db, unproved, null)
    }
    return entered(context, answer)
  }),

  route(signInWithSecondFactor, async ({ body: { code, isBackupCode }, ...context }) => {
    const { db, auth, visitor, attemptsPerMinute } = context
    const { challenge, headers } = challengeIn(context)
    const verify = () =>
      isBackupCode
        ? auth.api.verifyBackupCode({ body: { code: asOnPaper(code) }, headers, asResponse: true })
        : auth.api.verifyTOTP({ body: { code }, headers, asResponse: true })
    const userId = await challengedAccount(db, challenge)
    const limits = secondFactorLimits(userId, visitor.address, attemptsPerMinute)
    const before = await waysInto(db, userId)
    const answer = await withinLimits(db, limits, () => ask(verify))
    if (!answer.ok) refuseCode(await codeOf(answer))
    const { user, token } = await bodyOf<LibraryEntered>(answer)
    if (!isBackupCode && !(await takeCode(db, auth, { userId: user?.id, code, token }))) refuseCode('USED')
    if (user && (await waysInto(db, user.id)) !== before) {
      await dropSession(db, token)
      refuseCode('INVALID_TWO_FACTOR_COOKIE')
    }
    return entered(context, answer)
  }),

  route(beginPasskeySignIn, async ({ auth, toldAsVisitor: headers, setCookies }) => {
    const answer = await ask(() => auth.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }))
    setCookies(answer)
    return { ...(await bodyOf<object>(answer)), userVerification: 'required' }
  }),

  route(signInWithPasskey, async ({ body: { response }, ...context }) => {
    const { db, auth, toldAsVisitor: headers } = context
    // The library looks at all of it.
    const body = { response: response as never }
    const answer = await ask(() => auth.api.verifyPasskeyAuthentication({ body, headers, asResponse: true }))
    if (!answer.ok) await refuse(answer, noPasskey)
    if (!(await hasPasskey(db, response.id))) {
      const { session } = await bodyOf<{ session: { token: string } }>(answer)
      await dropSession(db, session.token)
      raise('wrong-credentials', noPasskey)
    }
    return entered(context, answer)
  }),
]

const noPasskey = 'This passkey does not open an account here.'

/** What happens at every way in that was opened. */
async function entered(
  { db, mail, visitor, enter }: Pick<RequestContext, 'db' | 'mail' | 'visitor' | 'enter'>,
  answer: Response,
): Promise<{ needsSecondFactor: boolean }> {
  const { user, twoFactorRedirect = false } = await bodyOf<LibraryEntered>(answer)
  await enter(answer)
  if (user && !twoFactorRedirect) await noteSignIn({ db, mail }, user.id, visitor)
  return { needsSecondFactor: twoFactorRedirect }
}

/**
 * The first half of signing in, under the library's name, and what the library is told: of several cookies the same one
 * that was looked at here. It looks at the signature itself.
 */
function challengeIn({
  cookies,
  publicUrl,
  toldAsVisitor,
}: Pick<RequestContext, 'cookies' | 'publicUrl' | 'toldAsVisitor'>): {
  challenge: string | undefined
  headers: Headers
} {
  const name = `${cookiePrefix(publicUrl)}.two_factor`
  const signed = cookies.get(name)
  const headers = new Headers(toldAsVisitor)
  headers.set('cookie', signed === undefined ? '' : `${name}=${encodeURIComponent(signed)}`)
  return { challenge: signed?.split('.')[0], headers }
}

async function refuse(answer: Response, words: string): Promise<never> {
  const isBlocked = (await codeOf(answer)) === blockedCode
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
