import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Content } from '../content/read.ts'
import { accountDataRoutes } from './account-data/routes.ts'
import { makeAuth } from './accounts/auth.ts'
import { authGateway } from './accounts/gateway.ts'
import { accountRoutes } from './accounts/routes.ts'
import { Sessions } from './accounts/sessions.ts'
import { activityRoutes } from './activity/routes.ts'
import { registerRoutes } from './api.ts'
import { Catalogue } from './catalogue.ts'
import { Changes } from './changes/changes.ts'
import { changesStream } from './changes/routes.ts'
import type { Config } from './config.ts'
import { courseRoutes } from './courses/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { type Db, queryRow } from './db/db.ts'
import { answerErrors, refuseOtherOrigins } from './errors.ts'
import { ExamDesk } from './exams/exam-desk.ts'
import { examRoutes } from './exams/routes.ts'
import { VisitorExams } from './exams/visitor-exams.ts'
import { exerciseRoutes } from './exercises/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { apiReference } from './openapi.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { RememberedRecords } from './progress/remembered-records.ts'
import { progressRoutes } from './progress/routes.ts'
import { quizRoutes } from './quizzes/routes.ts'
import type { Secrets } from './secrets.ts'
import { securityHeaders } from './security-headers.ts'
import { Site } from './site.ts'
import { streakRoutes } from './streak/routes.ts'
import { videoFiles } from './video/files.ts'
import { videoRoutes } from './video/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

const maxBodyBytes = 100_000

/** Every route of the API, in the order of its reference. */
export const routes = [
  ...accountRoutes,
  ...accountDataRoutes,
  ...preferenceRoutes,
  ...courseRoutes,
  ...progressRoutes,
  ...dashboardRoutes,
  ...activityRoutes,
  ...streakRoutes,
  ...videoRoutes,
  ...noteRoutes,
  ...quizRoutes,
  ...examRoutes,
  ...exerciseRoutes,
  ...libraryRoutes,
  ...waitlistRoutes,
]

export interface AppParts {
  config: Config
  secrets: Secrets
  db: Db
  content: Content
  /** The built site, or `null` to serve the API alone. */
  siteFolder: string | null
}

/** The whole server, ready to listen. Closing it leaves the database open. */
export async function makeApp({ config, secrets, db, content, siteFolder }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const site = siteFolder === null ? null : new Site(siteFolder, new URL(config.publicUrl).origin)
  answerErrors(app, site)

  const auth = makeAuth(db, config, secrets)
  const sessions = new Sessions(auth)
  const changes = new Changes(db, config.databaseUrl, (learnerId) => sessions.forgetLearner(learnerId))

  await app.register(securityHeaders, { https: config.publicUrl.startsWith('https:') })
  await app.register(rateLimit, { global: false })
  app.addHook('onRequest', refuseOtherOrigins)

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  // The server listens only once it has migrated, so an answering database is all there is to ask.
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await queryRow(db, 'select 1 where $1', [true])
    return { status: 'ready' }
  })

  await app.register(apiReference)
  await app.register(authGateway, {
    auth,
    sessions,
    attemptsPerMinute: config.authAttemptsPerMinute,
    onSignedOut: ({ id, learner }) => changes.sessionOver(learner.id, id),
  })
  registerRoutes(app, routes, {
    db,
    sessions,
    auth,
    publicUrl: config.publicUrl,
    attemptsPerMinute: config.authAttemptsPerMinute,
    catalogue: new Catalogue(content),
    desk: new ExamDesk(content.lessons, new VisitorExams(secrets)),
    remembered: new RememberedRecords(),
    changes,
  })
  await app.register(changesStream, { changes, sessions })
  // Before the site: both bring the means to send files, each within itself.
  await app.register(videoFiles, content)
  await site?.register(app)
  await changes.start()
  return app
}
