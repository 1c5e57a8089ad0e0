import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Learner } from '../../domain/accounts.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import type { SiteLinks } from '../../domain/site-links.ts'
import type { ImportSlots } from '../account-data/import-slots.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Auth } from '../auth/auth.ts'
import type { FreshInstallation } from '../auth/fresh-installation.ts'
import type { Visitor } from '../auth/security-events.ts'
import type { VerifiedSession } from '../auth/sessions.ts'
import type { SingleSignOn } from '../auth/single-sign-on.ts'
import { told, toldAsVisitor, visitorOf } from '../auth/told.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import type { QuestionBank } from '../exams/question-bank.ts'
import type { SealedExams } from '../exams/visitor-exams.ts'
import type { LearnersRatings } from '../library/learners-ratings.ts'
import type { Library } from '../library/library.ts'
import type { LibrarySearch } from '../library/library-search.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { RecordCache } from '../progress/record-cache.ts'
import type { Seals } from '../seals.ts'

/** What handlers use, the same for every request. */
export interface Services {
  db: Db
  mail: MailQueue
  installation: FreshInstallation
  siteLinks: SiteLinks | undefined
  auth: Auth
  singleSignOn: SingleSignOn
  accessTokens: AccessTokens
  /** So many of what is limited like signing in cost a network no wait. */
  attemptsPerMinute: number
  /** Ends sessions of a learner here and in other processes. */
  endSessionsOf: EndSessionsOf
  /** All sessions that a learner had are gone from the database: no process remembers them, and their pages are told. */
  tellSessionsEnded: (learnerId: string) => void
  /** Name or address are others by now: no process remembers the former ones. */
  forgetLearner: (learnerId: string) => void
  catalogue: Catalogue
  questionBank: QuestionBank
  sealedExams: SealedExams
  library: Library
  ratings: LearnersRatings
  librarySearch: LibrarySearch
  seals: Seals
  recordCache: RecordCache
  importSlots: ImportSlots
  pictures: Pictures
  /** The address of this site, without a slash at the end. */
  publicUrl: string
}

type EndSessionsOf = (learnerId: string, which: { only: string } | { except: string | null }) => Promise<void>

/** What a handler is given besides its input. Session, rate and input were checked before. */
export interface RequestContext<Access extends Endpoint['access'] = Endpoint['access']> extends Services {
  /** Who asks: never null where the endpoint's access is 'learner'. */
  learner: Access extends 'learner' ? Learner : Learner | null
  /** By which they ask. */
  session: Access extends 'learner' ? VerifiedSession : VerifiedSession | null
  visitor: Visitor
  /** What the accounts library is told of the request. */
  told: Headers
  /** The same without the session. */
  toldAsVisitor: Headers
  /** Sets the cookies of an answer of that library. */
  setCookies: (answer: Response) => void
  /** Has the accounts library's answer to a way in take effect: its cookies are set, and the session that was held ends. */
  enter: (answer: Response) => Promise<void>
  /** What the browser keeps besides its session; it may take it away at any time. */
  cookies: Cookies
  /** For when the learner is gone: forgets their sessions, and takes this browser's cookie away. */
  endSessions: () => void
  /** Takes this browser's cookie away: its session has ended. */
  forgetSession: () => void
  /** For a write that came to nothing: the learner's other pages do not hear of it. */
  notifyNobody: () => void
}

export interface Cookies {
  get: (name: string) => string | undefined
  set: (name: string, value: string, lifeInMs: number) => void
}

/** The context of one request whose session was verified. */
export function requestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  actions: Pick<RequestContext, 'endSessions' | 'forgetSession' | 'notifyNobody' | 'setCookies' | 'enter'>,
): RequestContext {
  const { session } = request
  return {
    ...services,
    learner: session?.learner ?? null,
    session,
    visitor: visitorOf(request),
    told: told(request),
    toldAsVisitor: toldAsVisitor(request),
    cookies: cookiesOf(request, reply, services.publicUrl),
    ...actions,
  }
}

function cookiesOf({ headers }: FastifyRequest, reply: FastifyReply, publicUrl: string): Cookies {
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  return {
    get: (name) => parseCookie(headers.cookie ?? '')[name],
    set: (name, value, lifeInMs) => {
      reply.header('set-cookie', stringifySetCookie({ name, value, ...kept, maxAge: Math.ceil(lifeInMs / 1000) }))
    },
  }
}
