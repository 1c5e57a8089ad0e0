import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Learner } from '../../domain/accounts.ts'
import type { Endpoint, Stale } from '../../domain/endpoint.ts'
import type { SiteLinks } from '../../domain/site-links.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Auth } from '../auth/auth.ts'
import { forwardedHeaders, visitorHeaders, visitorOf } from '../auth/library-calls.ts'
import type { Visitor } from '../auth/security-events.ts'
import type { VerifiedSession } from '../auth/sessions.ts'
import type { SingleSignOn } from '../auth/single-sign-on.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Changes } from '../changes/changes.ts'
import type { CredentialIssuer } from '../credentials/issuer.ts'
import type { StatusLists } from '../credentials/status-lists.ts'
import type { Db } from '../db/db.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'
import type { QuestionBank } from '../exams/question-bank.ts'
import type { ExamTokens } from '../exams/visitor-exams.ts'
import type { Library } from '../library/library.ts'
import type { LibrarySearch } from '../library/library-search.ts'
import type { Ratings } from '../library/marks.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { RecordCache } from '../progress/record-cache.ts'
import type { PushSender } from '../reminders/push-sender.ts'

/** Services for handlers, equal for every request. */
export interface Services {
  db: Db
  mail: MailQueue
  /** Whether mail goes to an SMTP server, rather than to a folder. */
  sendsMail: boolean
  siteLinks: SiteLinks | undefined
  auth: Auth
  singleSignOn: SingleSignOn
  accessTokens: AccessTokens
  /** Sign-in attempts per network that cost no wait. */
  attemptsPerMinute: number
  /** Ends sessions of a learner in every process. */
  endSessionsOf: EndSessionsOf
  changes: Changes
  catalogue: Catalogue
  questionBank: QuestionBank
  examTokens: ExamTokens
  library: Library
  ratings: () => Promise<Ratings>
  librarySearch: LibrarySearch
  encryptedTokens: EncryptedTokens
  credentialIssuer: CredentialIssuer
  statusLists: StatusLists
  pushSender: PushSender
  recordCache: RecordCache
  pictures: Pictures
  /** The site's public URL, without a slash at the end. */
  publicUrl: string
}

type EndSessionsOf = (learnerId: string, which: { only: string } | { except: string | null }) => Promise<void>

/** A handler's context besides its input. Session, rate and input were checked before. */
export interface RequestContext<Access extends Endpoint['access'] = Endpoint['access']> extends Services {
  /** The signed-in learner: never null for endpoints with access 'learner'. */
  learner: Access extends 'learner' ? Learner : Learner | null
  /** The session of the request. */
  session: Access extends 'learner' ? VerifiedSession : VerifiedSession | null
  visitor: Visitor
  /** Headers for calls of the accounts library. */
  forwardedHeaders: Headers
  /** Those headers without the session cookie. */
  visitorHeaders: Headers
  /** Forwards the library's Set-Cookie headers. */
  setCookies: (response: Response) => void
  /** Applies the library's response to a sign-in: sets its cookies and ends the previous session. */
  enter: (response: Response) => Promise<void>
  /** Cookies besides the session; the browser may delete them at any time. */
  cookies: Cookies
  /** After a deletion: invalidates the learner's sessions and deletes this browser's cookie. */
  endSessions: () => void
  /** Deletes this browser's session cookie. */
  forgetSession: () => void
  /** Names the paths whose responses are stale after this call, in place of those that its endpoint names. */
  notify: (stale: Stale) => void
}

export interface Cookies {
  get: (name: string) => string | undefined
  set: (name: string, value: string, lifeInMs: number) => void
}

/** The context of a request whose session was verified. */
export function requestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  actions: Pick<RequestContext, 'endSessions' | 'forgetSession' | 'notify' | 'setCookies' | 'enter'>,
): RequestContext {
  const { session } = request
  return {
    ...services,
    learner: session?.learner ?? null,
    session,
    visitor: visitorOf(request),
    forwardedHeaders: forwardedHeaders(request),
    visitorHeaders: visitorHeaders(request),
    cookies: cookiesOf(request, reply, services.publicUrl),
    ...actions,
  }
}

function cookiesOf({ headers }: FastifyRequest, reply: FastifyReply, publicUrl: string): Cookies {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  return {
    get: (name) => parseCookie(headers.cookie ?? '')[name],
    set: (name, value, lifeInMs) => {
      reply.header('set-cookie', stringifySetCookie({ name, value, ...attributes, maxAge: Math.ceil(lifeInMs / 1000) }))
    },
  }
}
