import { randomUUID } from 'node:crypto'
import { type CoursePath, coursePath } from '../../domain/course-paths.ts'
import * as credentials from '../../domain/credentials.ts'
import {
  credentialClaims,
  type ExamPassed,
  evidenceOf,
  isProjectCompletedIn,
  missingForCredential,
} from '../../domain/credentials-rules.ts'
import { raise } from '../../domain/errors.ts'
import { solutionReadItem } from '../../domain/items/solution-read.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import { passedTaskIdsIn } from '../../domain/practice.ts'
import { steps, taskIdOf } from '../../domain/tasks.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { RawResponse, route } from '../http/route.ts'
import { readItems } from '../items/item-queries.ts'
import { readRecord } from '../progress/current-record.ts'
import * as queries from './queries.ts'

export const credentialRoutes = [
  route(credentials.listCredentials, async ({ learner, db }) => ({
    credentials: await queries.readCredentials(db, learner.id),
  })),

  route(
    credentials.issueCredential,
    async ({ body: { courseId }, learner, db, catalogue, publicUrl, credentialIssuer, statusLists }) => {
      catalogue.course(courseId)
      const known = await queries.readValid(db, learner.id, courseId)
      if (known?.name === learner.name) return known.credential
      const record = await readRecord(db, catalogue, learner.id)
      const path = earnedPath(catalogue, record, courseId)
      const [credentialId, statusIndex] = [randomUUID(), await queries.nextStatusIndex(db)]
      const issuedAt = new Date()
      const claims = credentialClaims({
        credentialId,
        publicUrl,
        issuerId: credentialIssuer.id,
        name: learner.name,
        path,
        evidence: evidenceOf({
          path,
          record,
          exam: await examOf(db, learner.id, path),
          solutionsRead: await solutionsReadOn(db, learner.id, catalogue, path),
        }),
        issuedAt,
        status: statusLists.placeOf(statusIndex),
      })
      const jwt = await credentialIssuer.sign(claims, 'JWT')
      const made = { credentialId, courseId, name: learner.name, jwt, statusIndex, issuedAt }
      const credential = await db.transaction((trx) => replaced(trx, learner.id, made))
      statusLists.refresh()
      return credential
    },
  ),

  route(credentials.getCredential, async ({ params: { credentialId }, learner, db }) => {
    const found = await queries.findCredential(db, credentialId)
    const isOwn = found !== undefined && found.userId === learner?.id
    if (!found || !(isOwn || found.credential.isPublic)) return notFound()
    return { ...found.credential, isOwn }
  }),

  route(credentials.publishCredential, async ({ params: { credentialId }, body: { isPublic }, learner, db }) => {
    return (await queries.setVisibility(db, learner.id, credentialId, isPublic)) ?? notFound()
  }),

  route(credentials.revokeCredential, async ({ params: { credentialId }, learner, db, statusLists }) => {
    const revoked = (await queries.revoke(db, learner.id, credentialId)) ?? notFound()
    statusLists.refresh()
    return revoked
  }),

  route(credentials.getCredentialStatus, async ({ params: { listId }, statusLists }) => {
    return new RawResponse((await statusLists.read(listId)) ?? raise('not-found', 'There is no such list.'))
  }),

  route(credentials.getCredentialKey, async ({ params: { keyId }, credentialIssuer }) => {
    const keys = await credentialIssuer.publicKeys()
    return keys.find(({ kid }) => kid === keyId) ?? raise('not-found', 'There is no such key.')
  }),
]

function notFound(): never {
  return raise('not-found', 'There is no such certificate, or its learner keeps it to themselves.')
}

/** The enrolled path of a course whose certificate is earned. */
function earnedPath(catalogue: Catalogue, record: LearnerRecord, courseId: string): CoursePath {
  const course = catalogue.course(courseId)
  const enrolment = record.enrolments[courseId] ?? raise('not-earned', 'You have not started this course.')
  const path = coursePath(course, enrolment.preferences, record.placements?.[courseId])
  const missing = missingForCredential(path, {
    isProjectCompleted: isProjectCompletedIn(record, course.project),
    passedTaskIds: passedTaskIdsIn(record, course),
  })
  return missing ? raise('not-earned', missing) : path
}

/** @throws ProblemError not-earned where another site marked the exam */
async function examOf(db: Db, userId: string, { course: { project } }: CoursePath): Promise<ExamPassed | null> {
  if (project?.kind !== 'exam') return null
  const passed = await queries.readExamPassed(db, userId, [project.id, ...(project.formerIds ?? [])])
  return (
    passed ?? raise('not-earned', 'You brought this exam along in a file. The site where you took it certifies it.')
  )
}

/** The titles of the tasks on a path whose solution a learner read before they passed. */
async function solutionsReadOn(db: Db, userId: string, catalogue: Catalogue, path: CoursePath): Promise<string[]> {
  const items = await readItems(db, userId, solutionReadItem)
  const read = new Set(items.map(({ target }) => catalogue.currentTaskId(target)))
  const taskIds = path.units.flatMap(({ id }) => steps.map((step) => taskIdOf(id, step)))
  return taskIds.flatMap((taskId) => (read.has(taskId) ? (catalogue.titleOf(`task:${taskId}`) ?? []) : []))
}

/** Stores a credential in place of one with a former name. Of two that are issued at once the first one stays. */
async function replaced(trx: Db, userId: string, made: queries.NewCredential): Promise<credentials.Credential> {
  if (!(await lockLearner(trx, userId))) raise('not-signed-in', 'This account is gone.')
  const known = await queries.readValid(trx, userId, made.courseId)
  if (known?.name === made.name) return known.credential
  if ((await queries.countCredentials(trx, userId)) >= credentials.maxCredentials) {
    raise('record-full', `Your account had ${credentials.maxCredentials} certificates issued, which is the most.`)
  }
  if (known) await queries.revoke(trx, userId, known.credential.credentialId)
  return queries.insertCredential(trx, userId, made)
}
