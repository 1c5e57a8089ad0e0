import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Content } from '../content/read.ts'
import { stopReminders } from '../domain/stop-reminders.ts'
import { leaveWaitlist } from '../domain/waitlist.ts'
import { accountDataRoutes } from './account-data/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { AccessTokens } from './auth/access-tokens.ts'
import { deleteSessions } from './auth/account-queries.ts'
import { makeAuth } from './auth/auth.ts'
import { singleSignOnCallback } from './auth/callback.ts'
import { cleanup } from './auth/cleanup.ts'
import { authGateway } from './auth/gateway.ts'
import { accountMails } from './auth/mails.ts'
import { passkeyRoutes } from './auth/passkey-routes.ts'
import { recoveryCodeRoutes } from './auth/recovery-codes.ts'
import { recoveryRoutes } from './auth/recovery-routes.ts'
import { accountRoutes } from './auth/routes.ts'
import { secondFactorRoutes } from './auth/second-factor-routes.ts'
import { sessionCookie } from './auth/session-cookie.ts'
import { cacheMs, Sessions } from './auth/sessions.ts'
import { settingsRoutes } from './auth/settings-routes.ts'
import { signInRoutes } from './auth/sign-in-routes.ts'
import { SingleSignOn } from './auth/single-sign-on.ts'
import { singleSignOnRoutes } from './auth/single-sign-on-routes.ts'
import { tokenRoutes } from './auth/token-routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { Catalogue } from './catalogue.ts'
import { Changes } from './changes/changes.ts'
import { changesStream } from './changes/routes.ts'
import type { Config } from './config.ts'
import { courseRoutes } from './courses/routes.ts'
import { CredentialIssuer } from './credentials/issuer.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { StatusLists } from './credentials/status-lists.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dbOver, type RowCheck } from './db/db.ts'
import { DatabaseAway } from './db/outage.ts'
import { sql } from './db/sql.ts'
import { DatabaseWatch } from './db/watch.ts'
import { EncryptedTokens } from './encrypted-tokens.ts'
import { QuestionBank } from './exams/question-bank.ts'
import { examRoutes } from './exams/routes.ts'
import { ExamTokens } from './exams/visitor-exams.ts'
import { registerRoutes } from './http/api.ts'
import { connectionLimit, connectionTimes } from './http/connections.ts'
import { handleErrors, refuseOtherHosts, refuseOtherOrigins } from './http/errors.ts'
import { jsonBodies } from './http/json-bodies.ts'
import { apiReference } from './http/openapi.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { Site } from './http/site.ts'
import { moveItemsOfRenamedLessons } from './items/renamed-lessons.ts'
import { itemRoutes } from './items/routes.ts'
import { collectionRoutes } from './library/collection-routes.ts'
import { Library } from './library/library.ts'
import { LibrarySearch } from './library/library-search.ts'
import { scheduledChecks } from './library/links/scheduled-checks.ts'
import { cachedRatings } from './library/marks.ts'
import { OwnContentIndex } from './library/own-content.ts'
import { libraryRoutes } from './library/routes.ts'
import { MailQueue } from './mail/mail-queue.ts'
import { mailTransport } from './mail/transport.ts'
import { noteRoutes } from './notes/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { Pictures } from './pictures/pictures.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { RecordCache } from './progress/record-cache.ts'
import { progressRoutes } from './progress/routes.ts'
import { quizRoutes } from './quizzes/routes.ts'
import { reminderMails } from './reminders/mails.ts'
import { PushSender } from './reminders/push-sender.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { scheduledReminders } from './reminders/scheduled-reminders.ts'
import type { Secrets } from './secrets.ts'
import { streakRoutes } from './streak/routes.ts'
import { videoFiles } from './video/files.ts'
import { announceOpenedCourses, waitlistMails } from './waitlist/opened-courses.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

const maxBodyBytes = 100_000

/** Every route of the API, in the order of its reference. */
export const routes = [
  ...accountRoutes,
  ...signInRoutes,
  ...recoveryRoutes,
  ...recoveryCodeRoutes,
  ...settingsRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...singleSignOnRoutes,
  ...tokenRoutes,
  ...pictureRoutes,
  ...accountDataRoutes,
  ...preferenceRoutes,
  ...courseRoutes,
  ...operationRoutes,
  ...itemRoutes,
  ...progressRoutes,
  ...dashboardRoutes,
  ...calendarRoutes,
  ...reminderRoutes,
  ...activityRoutes,
  ...streakRoutes,
  ...noteRoutes,
  ...quizRoutes,
  ...examRoutes,
  ...credentialRoutes,
  ...libraryRoutes,
  ...collectionRoutes,
  ...waitlistRoutes,
]

export interface AppParts {
  config: Config
  secrets: Secrets
  pool: pg.Pool
  /** Checks rows, in tests. */
  checkRows?: RowCheck
  content: Content
  /** Destination of the log; standard output by default. */
  log?: { write(line: string): void }
  /** The built site, or `null` to serve the API alone. */
  siteFolder: string | null
}

/** The whole server, ready to listen. Closing it leaves the database open. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, secrets, pool, content, siteFolder, log } = parts
  const db = dbOver(pool, parts.checkRows)
  const app = fastify({
    logger: {
      ...(log && { stream: log }),
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    ...connectionTimes,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const site = siteFolder === null ? null : new Site(siteFolder, new URL(config.publicUrl).origin)
  handleErrors(app, site)

  const cookie = sessionCookie(config.publicUrl, secrets.auth)
  const sessions = new Sessions(db, cookie, config.databaseUrl ? cacheMs.amongOthers : cacheMs.alone)
  const auth = makeAuth({ pool, db, config, secrets, log: app.log })
  const encryptedTokens = new EncryptedTokens(secrets)
  const { publicUrl, credentialKey: ownKey } = config
  const catalogue = new Catalogue(content)
  const mails = {
    ...accountMails(config.publicUrl, auth, config.siteLinks?.contact ?? config.securityContact),
    ...waitlistMails(config.publicUrl, content.courses, encryptedTokens),
    ...reminderMails({ publicUrl, catalogue, encryptedTokens }),
  }
  const mail = new MailQueue(db, mails, mailTransport(config, app.log), app.log)
  const changes = new Changes(db, config.databaseUrl, (learnerId) => sessions.forget(learnerId))

  await app.register(securityHeaders, { https: config.publicUrl.startsWith('https:') })
  await app.register(connectionLimit, { max: config.maxConnections })
  await app.register(rateLimit, { global: false })
  await app.register(jsonBodies)
  if (config.hasPublicUrl) app.addHook('onRequest', refuseOtherHosts(config.publicUrl))
  app.addHook('onRequest', refuseOtherOrigins)

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  // Migrations ran before listening, so an answering database is healthy.
  const watch = new DatabaseWatch(() => db.row(sql`select 1 where $1`, [true]), 900)
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (!(await watch.check())) throw new DatabaseAway('It was not ready')
    return { status: 'ready' }
  })

  await app.register(securityTxt, { publicUrl: config.publicUrl, contact: config.securityContact })
  await app.register(apiReference, { cookieName: cookie.name })
  const accessTokens = new AccessTokens(db, encryptedTokens, config.publicUrl)
  await app.register(authGateway, {
    db,
    auth,
    mail,
    sessions,
    changes,
    attemptsPerMinute: config.authAttemptsPerMinute,
  })
  await app.register(cleanup, { db })
  const library = await Library.open(db, content)
  const ratings = cachedRatings(db)
  if (config.checksLinks) await app.register(scheduledChecks, { db, library })
  const credentialIssuer = new CredentialIssuer({ db, encryptedTokens, publicUrl, ownKey })
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async () => ({
    keys: [...(await accessTokens.publicKeys()), ...(await credentialIssuer.publicKeys())],
  }))
  app.get('/.well-known/did.json', { schema: { hide: true } }, async () => credentialIssuer.didDocument())
  // Browsers follow the unsubscribe link with GET; mail programs send POST.
  for (const [path, page] of [
    [leaveWaitlist.path, '/waitlist/leave'],
    [stopReminders.path, '/reminders/stop'],
  ] as const) {
    app.get<{ Querystring: { token?: string } }>(path, { schema: { hide: true } }, async ({ query }, reply) =>
      reply.redirect(`${page}?${new URLSearchParams({ token: query.token ?? '' })}`),
    )
  }
  const singleSignOn = new SingleSignOn({ pool, db, config, secrets, log: app.log })
  await app.register(singleSignOnCallback, {
    db,
    mail,
    sessions,
    changes,
    singleSignOn,
    attemptsPerMinute: config.authAttemptsPerMinute,
  })
  await moveItemsOfRenamedLessons(db, catalogue)
  const pushSender = new PushSender({ db, encryptedTokens, contact: config.securityContact, log: app.log })
  await app.register(scheduledReminders, { db, catalogue, mail, pushSender, encryptedTokens, log: app.log })
  const pictures = new Pictures(db, config.bucket, app.log)
  registerRoutes(app, routes, {
    services: {
      db,
      mail,
      sendsMail: config.smtpUrl !== undefined,
      siteLinks: config.siteLinks,
      auth,
      singleSignOn,
      accessTokens,
      attemptsPerMinute: config.authAttemptsPerMinute,
      endSessionsOf: async (learnerId, which) => {
        const ended = await deleteSessions(db, learnerId, which)
        for (const id of ended) changes.sessionEnded(learnerId, id)
      },
      changes,
      publicUrl,
      recordCache: new RecordCache(),
      pictures,
      catalogue,
      questionBank: new QuestionBank(content.lessons),
      examTokens: new ExamTokens(encryptedTokens),
      encryptedTokens,
      credentialIssuer,
      pushSender,
      statusLists: new StatusLists(db, credentialIssuer, publicUrl),
      library,
      ratings,
      librarySearch: new LibrarySearch(library, ratings, new OwnContentIndex(content.courses, content.glossary)),
    },
    sessions,
    changes,
  })
  await app.register(changesStream, {
    changes,
    sessions,
    accessTokens,
    maxStreams: Math.floor(config.maxConnections * 0.8),
  })
  // Registered before the site: each plugin adds its own means to send files.
  await app.register(videoFiles, content)
  await site?.register(app)
  await changes.start()
  await announceOpenedCourses(db, content.courses)
  mail.start()
  pictures.start()
  app.addHook('onClose', async () => {
    pictures.stop()
    await mail.stop()
  })
  return app
}
