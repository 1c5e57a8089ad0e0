import { readContent } from '../../content/read.ts'
import { shareCollection } from '../../domain/collections.ts'
import type { ProblemCode } from '../../domain/errors.ts'
import { startExam } from '../../domain/exams.ts'
import { collectionItem } from '../../domain/items/collection.ts'
import type { ItemSubject } from '../../domain/items/item-kind.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import { putPicture } from '../../domain/picture.ts'
import { newCredential, passExam } from '../../testing/credentials.ts'
import { knownCourse } from '../../testing/domain.ts'
import { query } from '../../testing/query.ts'
import { completing, eventsInput, type NewLearner, type TestServer, wholeCoding } from '../../testing/server.ts'

// Each endpoint's response to each caller. An endpoint without a row here fails the test beside.

/** Success, a redirect, or why not. */
export type Said = 200 | 302 | ProblemCode

export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Made anew for each call where it is a function. */
  body?: object | (() => object)
}

export interface Row {
  /** A sound call; what it names belongs to this learner. */
  input: (server: TestServer, whose: NewLearner) => Input | Promise<Input>
  /** To whoever has no session: nobody, or one that has ended. */
  nobody: Said
  /** By a token, too, where the document says that one is taken. */
  owner: Said
  /** To a learner whose address was never proved, about what is theirs. */
  unverified: Said
  /** To another learner, about what is the owner's. */
  other: Said
  /** Where a token beside the call is not looked at. */
  ignoresTokens?: true
}

type Make = Row['input'] | Input

/** For learners alone. @param to those who are not answered as the owner is */
function learners(made: Make = {}, owner: Said = 200, to: Partial<Pick<Row, 'unverified' | 'other'>> = {}): Row {
  return { input: asInput(made), nobody: 'not-signed-in', owner, unverified: owner, other: owner, ...to }
}

/** For everybody, and the same for everybody. */
function anybody(made: Make = {}, said: Said = 200): Row {
  return { input: asInput(made), nobody: said, owner: said, unverified: said, other: said }
}

function asInput(made: Make): Row['input'] {
  return typeof made === 'function' ? made : () => made
}

const content = readContent()
const lessonId = 'coding-1-1-1'
const ofResource = { params: { resourceId: '1' } }
const ofLesson = { params: { lessonId } }
const exam = knownCourse(content.courses, 'coding').project?.id ?? ''
const ofExam = { projectId: exam }
const [{ id: exerciseId } = { id: '' }] = [...content.lessons.values()].flatMap(({ tasks }) => tasks)
const targets: Record<ItemSubject, string> = {
  lesson: lessonId,
  exercise: exerciseId,
  project: exam,
  course: '1',
  module: 'coding-1',
  resource: '1',
  own: crypto.randomUUID(),
  deck: '1',
  learner: ownTarget,
}
const ofCredential = ({ credentialId }: { credentialId: string }) => ({ params: { credentialId } })
const now = new Date().toISOString()

const fresh = () => `${crypto.randomUUID()}@example.org`
const toFreshAddress = () => ({ body: { email: fresh() } })
const madeUp = { body: { token: 'made-up' } }
const withPassword = { body: { password: 'walk-the-path' } }
const credentials: Make = (_, { email, password }) => ({ body: { email, password } })

const toProved = { unverified: 'address-unproved' } as const
const notTheirs = { other: 'not-found' } as const

/** Adds a sign-in method of this learner, beside the password. */
async function insertWayIn({ db }: TestServer, learner: NewLearner, table: 'passkeys' | 'accounts') {
  const id = crypto.randomUUID()
  const text = {
    passkeys: `insert into passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up)
      values ($1, $2, $1, '', 0, 'singleDevice', false)`,
    accounts: "insert into accounts (id, user_id, account_id, provider_id) values ($1, $2, $1, 'school')",
  }
  await query(db, text[table], [id, learner.id])
  return id
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQT/QDAAFZAMcVLhb4AAAAAElFTkSuQmCC'
const onePixel = new Blob([Buffer.from(png, 'base64')], { type: 'image/png' })
const toStart = { name: 'To start with', note: '', entries: [{ resourceId: 1, note: '' }] }

const pushSubscription = {
  endpoint: 'https://push.example.org/made-up',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

async function newCollection(_: TestServer, whose: NewLearner) {
  const params = { collectionId: crypto.randomUUID() }
  await whose.write(collectionItem, params.collectionId, toStart)
  return { params }
}

/** The two endpoints of each kind of item. Another learner's item under the same target stays theirs. */
const itemRows = Object.fromEntries(
  itemKinds.flatMap(({ get, list, about }) => [
    [`GET ${get.path}`, learners({ params: { target: targets[about] } })],
    [`GET ${list.path}`, learners()],
  ]),
)

export const rows: Record<string, Row> = {
  ...itemRows,
  'POST /api/auth/sign-up/email': {
    ...anybody({ body: () => ({ name: 'Ana', email: fresh(), password: 'walk-the-path' }) }),
    ignoresTokens: true,
  },
  'POST /api/auth/sign-in/email': { ...anybody(credentials), ignoresTokens: true },
  'POST /api/auth/sign-out': anybody({ body: {} }),
  'POST /api/auth/sign-in/code/request': anybody(toFreshAddress),
  'POST /api/auth/sign-in/code': anybody(() => ({ body: { email: fresh(), code: '000000' } }), 'wrong-credentials'),
  'POST /api/auth/second-factor': anybody({ body: { code: '000000', isBackupCode: false } }, 'wrong-credentials'),
  'POST /api/auth/passkey/begin': anybody(),
  'POST /api/auth/passkey': anybody({ body: { response: { id: 'made-up' } } }, 'wrong-credentials'),
  'GET /api/auth/providers': anybody(),
  'POST /api/auth/providers/:providerId': anybody({ params: { providerId: 'none' }, body: {} }, 'not-found'),
  'GET /api/auth/callback/:providerId': { ...anybody({ params: { providerId: 'none' } }, 302), ignoresTokens: true },
  'POST /api/auth/token': anybody(credentials),
  'POST /api/auth/token/refresh': anybody({ body: { refresh_token: 'made-up' } }, 'wrong-credentials'),
  'GET /api/auth/jwks': anybody(),

  'GET /api/v1/session': anybody(),
  'GET /api/v1/account/exists/:learnerId': anybody((_, { id }) => ({ params: { learnerId: id } })),
  'POST /api/v1/account/recovery': anybody(toFreshAddress),
  'POST /api/v1/account/recovery/password': anybody(
    { body: { token: 'made-up', password: 'walk-another-path' } },
    'link-used',
  ),
  'POST /api/v1/account/recovery-codes': learners(),
  'POST /api/v1/account/recovery/code': anybody(
    () => ({ body: { email: fresh(), code: 'made-up' } }),
    'wrong-credentials',
  ),
  'POST /api/v1/account/verification': learners({ body: {} }),
  'POST /api/v1/account/verification/confirm': anybody(madeUp, 'link-used'),
  'POST /api/v1/account/email/confirm': anybody(madeUp, 'link-used'),
  'POST /api/v1/account/undo': anybody(madeUp, 'link-used'),
  'GET /api/v1/account': learners(),
  'PATCH /api/v1/account': learners({ body: { name: 'Ana Maria' } }),
  'POST /api/v1/account/email': learners(toFreshAddress),
  'PUT /api/v1/account/password': learners({ body: { password: 'walk-another-path' } }),
  'GET /api/v1/account/sessions': learners(),
  // Whose session it is not, for them there is none to end: the owner, who asks last, still has theirs.
  'DELETE /api/v1/account/sessions/:sessionId': learners(async ({ db }, { id }) => {
    const [session] = await query<{ id: string }>(db, 'select id from sessions where user_id = $1', [id])
    return { params: { sessionId: session?.id ?? '' } }
  }),
  'POST /api/v1/account/sign-out': learners({ body: { scope: 'global' } }),
  'GET /api/v1/account/events': learners(),
  'POST /api/v1/account/api-tokens': learners(),
  'POST /api/v1/account/second-factor': learners(withPassword, 200, toProved),
  'PUT /api/v1/account/second-factor': learners({ body: { code: '000000' } }, 'invalid-input'),
  'POST /api/v1/account/second-factor/off': learners({ body: { password: 'wrong-password' } }, 'invalid-input'),
  'POST /api/v1/account/second-factor/backup-codes': learners(withPassword, 'invalid-input'),
  'POST /api/v1/account/passkeys/begin': learners({}, 200, toProved),
  'POST /api/v1/account/passkeys': learners({ body: { name: 'Phone', response: {} } }, 'invalid-input', toProved),
  'DELETE /api/v1/account/passkeys/:passkeyId': learners(
    async (server, whose) => ({ params: { passkeyId: await insertWayIn(server, whose, 'passkeys') } }),
    200,
    notTheirs,
  ),
  'POST /api/v1/account/providers/:providerId': learners({ params: { providerId: 'none' } }, 'not-found', toProved),
  'DELETE /api/v1/account/identities/:identityId': learners(
    async (server, whose) => ({ params: { identityId: await insertWayIn(server, whose, 'accounts') } }),
    200,
    notTheirs,
  ),
  'POST /api/v1/account/delete': learners(withPassword),
  'PUT /api/v1/picture': learners({ query: { upsert: 'true' }, body: onePixel }),
  'DELETE /api/v1/picture': learners(),
  'GET /api/v1/picture/files': learners(),
  'GET /api/v1/picture/files/:version/:name': learners(
    async (_, whose) => {
      const { picture } = await whose.call(putPicture, { query: { upsert: 'true' }, body: onePixel })
      return { params: { version: picture, name: '64.webp' } }
    },
    200,
    notTheirs,
  ),
  'GET /api/v1/account/export': learners(),
  'GET /api/v1/account/export/xapi': learners(),
  'POST /api/v1/account/import': learners({
    query: { dryRun: 'true' },
    body: { format: 'waymark-account', version: 1 },
  }),

  'PATCH /api/v1/profile': learners({ body: { learningGoal: 'data' } }),
  'POST /api/v1/onboarding': learners({ body: wholeCoding }),
  'GET /api/v1/courses': anybody(),
  'GET /api/v1/courses/:courseId/progress': learners({ params: { courseId: '1' } }),
  'POST /api/v1/operations': learners(() => eventsInput(completing(lessonId))),
  'GET /api/v1/changes': learners({ query: { unheard: '0' } }),
  'GET /api/v1/progress/projects/:projectId': learners({ params: ofExam }),
  'GET /api/v1/record': learners(),
  'GET /api/v1/card-states': learners(),
  'GET /api/v1/quizzes/missed': learners(),
  'GET /api/v1/dashboard': learners(),
  'GET /api/v1/calendar-feed': learners(),
  'PUT /api/v1/calendar-feed': learners({ body: { isOn: true } }),
  'GET /api/v1/calendar-feeds/:file': anybody({ params: { file: 'unknown.ics' } }, 'not-found'),
  'GET /api/v1/plan/:date': learners({ params: { date: '2026-01-01' } }, 'not-found'),
  'GET /api/v1/push-subscriptions': learners(),
  'PUT /api/v1/push-subscriptions': learners({ body: pushSubscription }),
  'DELETE /api/v1/push-subscriptions/:subscriptionId': learners({ params: { subscriptionId: 'unknown' } }),
  'POST /api/v1/reminders/stop': anybody({ query: { token: 'made-up' } }, 'link-used'),
  'GET /api/v1/activity': learners(),
  'GET /api/v1/streak': learners(),
  'GET /api/v1/notes': learners(),
  'GET /api/v1/quizzes/:lessonId/result': learners(ofLesson),
  'GET /api/v1/exams/:projectId': learners({ params: ofExam }),
  'POST /api/v1/exams/:projectId/attempts': learners({ params: ofExam, body: { preferences: wholeCoding } }),
  'PUT /api/v1/exams/:projectId/attempts/:attemptId': learners(
    async (_, whose) => {
      const { attemptId } = await whose.call(startExam, { params: ofExam, body: { preferences: wholeCoding } })
      return { params: { ...ofExam, attemptId }, body: { occurredAt: now, timeZone: 'Europe/Lisbon', answers: {} } }
    },
    200,
    notTheirs,
  ),
  'PUT /api/v1/exams/:projectId/receipt': learners(
    {
      params: ofExam,
      body: { occurredAt: now, timeZone: 'Europe/Lisbon', preferences: wholeCoding, receipt: 'made-up' },
    },
    'invalid-input',
  ),
  'POST /api/v1/visitor-exams/:projectId/attempts': anybody({
    params: ofExam,
    body: { preferences: wholeCoding, previousIds: [] },
  }),
  'PUT /api/v1/visitor-exams/:projectId/attempts/:attemptId': anybody(
    { params: { ...ofExam, attemptId: crypto.randomUUID() }, body: { sealed: 'made-up', answers: {} } },
    'not-found',
  ),
  'GET /api/v1/credentials': learners(),
  'POST /api/v1/credentials': learners(
    async (_, whose) => {
      await passExam(whose)
      return { body: { courseId: '1' } }
    },
    200,
    { other: 'not-earned' },
  ),
  'GET /api/v1/credentials/:credentialId': {
    ...learners(async (_, whose) => ofCredential(await newCredential(whose)), 200, notTheirs),
    nobody: 'not-found',
  },
  'PUT /api/v1/credentials/:credentialId/visibility': learners(
    async (_, whose) => ({ ...ofCredential(await newCredential(whose)), body: { isPublic: true } }),
    200,
    notTheirs,
  ),
  'DELETE /api/v1/credentials/:credentialId': learners(
    async (_, whose) => ofCredential(await newCredential(whose)),
    200,
    notTheirs,
  ),
  'GET /api/v1/credential-status/:listId': anybody({ params: { listId: '0' } }),
  'GET /api/v1/credential-keys/:keyId': anybody({ params: { keyId: 'made-up' } }, 'not-found'),
  'GET /api/v1/saved-resources': learners(),
  'GET /api/v1/resources': anybody({ query: { search: 'web' } }),
  'GET /api/v1/resources-by-id': anybody({ query: { ids: '1,2' } }),
  'GET /api/v1/library-choices': anybody(),
  'GET /api/v1/library-providers': anybody({ query: { name: 'mdn' } }),
  'POST /api/v1/resources/:resourceId/reports': learners(ofResource),
  'GET /api/v1/collection-shares': learners(),
  'PUT /api/v1/collection-shares/:collectionId': learners(
    async (server, whose) => ({ ...(await newCollection(server, whose)), body: { isShared: true } }),
    200,
    notTheirs,
  ),
  'POST /api/v1/resource-lists': learners({
    query: { name: 'list.txt' },
    body: new Blob(['https://example.org/'], { type: 'application/octet-stream' }),
  }),
  'GET /api/v1/shared-collections/:shareToken': anybody(async (server, whose) => {
    const { params } = await newCollection(server, whose)
    const { shareToken } = await whose.call(shareCollection, { params, body: { isShared: true } })
    return { params: { shareToken: shareToken ?? '' } }
  }),
  'POST /api/v1/waitlist': anybody(toFreshAddress),
  'POST /api/v1/waitlist/leave': anybody({ query: { token: 'made-up' } }, 'link-used'),
}
