import { type CoursePath, idsOfLesson, stagesOf } from './course-paths.ts'
import type { Project } from './courses.ts'
import { type LearnerRecord, quizResultsOf } from './learner-record.ts'
import { passedTaskIdsIn, practiceInWords, practiceOf } from './practice.ts'

/** The schema that 1EdTech publishes, which verifiers check a credential by. */
const schemaUrl = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'
const vcContext = 'https://www.w3.org/ns/credentials/v2'
const badgeContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
/** More titles make a certificate hard to read. */
const mostTitles = 8

interface Done {
  isProjectCompleted: boolean
  passedTaskIds: ReadonlySet<string>
}

/** Why the certificate of a course cannot be issued yet, in a sentence; `null` where it can. */
export function missingForCredential(path: CoursePath, { isProjectCompleted, passedTaskIds }: Done): string | null {
  const { project } = path.course
  if (!project) return 'This course ends without an exam or a project, so it has no certificate.'
  if (!isProjectCompleted) {
    return project.kind === 'exam' ? 'Pass the exam of this course first.' : 'Submit the project of this course first.'
  }
  const open = project.kind === 'work' ? stagesOn(path).filter(({ id }) => !passedTaskIds.has(id)) : []
  return open.length === 0
    ? null
    : `Finish these stages of the project first: ${listed(open.map(({ title }) => title))}.`
}

function stagesOn({ course, units }: CoursePath) {
  return stagesOf(course).filter((stage) => units.includes(stage))
}

export function isProjectCompletedIn({ projects }: Pick<LearnerRecord, 'projects'>, project: Project | null): boolean {
  return [project?.id ?? '', ...(project?.formerIds ?? [])].some((id) => Object.hasOwn(projects, id))
}

/** How the exam of a course was passed: with these points, or by a visitor. */
export type ExamPassed = { correct: number; total: number } | 'as-visitor'

interface Achieved {
  path: CoursePath
  record: LearnerRecord
  /** `null` for a course that ends with work. */
  exam: ExamPassed | null
  /** Titles of the path's tasks whose solution was read before they passed. */
  solutionsRead: readonly string[]
}

/** A part of what a certificate rests on. */
export interface Evidence {
  type: ['Evidence']
  name: string
  narrative: string
}

/** What a certificate rests on, said plainly: what was passed, what was practised, and where help was used. */
export function evidenceOf({ path, record, exam, solutionsRead }: Achieved): Evidence[] {
  const evidence = (name: string, narrative: string): Evidence => ({ type: ['Evidence'], name, narrative })
  return [
    exam ? evidence('Exam', examInWords(exam)) : evidence('Project', projectInWords(path)),
    evidence('Practice', practised(path, record)),
    evidence('Help', helpInWords(solutionsRead)),
  ]
}

function examInWords(exam: ExamPassed): string {
  const marked = 'This site drew the questions and marked the answers.'
  if (exam === 'as-visitor') return `Passed as a practice, before signing in. ${marked}`
  return `Passed with ${exam.correct} of ${exam.total} questions right. ${marked}`
}

function projectInWords(path: CoursePath): string {
  const stages = stagesOn(path).length
  const passed = stages === 0 ? '' : ` All ${stages} of its stages passed their automatic checks.`
  return `Submitted “${path.course.project?.title}”.${passed} Nobody graded the work.`
}

function practised(path: CoursePath, record: LearnerRecord): string {
  const quizzes = path.lessons.filter(({ minutes }) => minutes.quiz > 0)
  const passed = quizzes.filter((lesson) =>
    quizResultsOf(record, idsOfLesson(lesson)).some(({ passedAt }) => passedAt !== null),
  )
  const exercises = practiceInWords(practiceOf(path, passedTaskIdsIn(record, path.course)))
  const figures = [
    ...(exercises ? [exercises] : []),
    ...(quizzes.length > 0 ? [`${passed.length} of ${quizzes.length} quizzes passed`] : []),
  ]
  if (figures.length === 0) return 'No exercises or quizzes are planned on this path.'
  return `${figures.join(', ')}. The browser checked them, unsupervised.`
}

function helpInWords(solutionsRead: readonly string[]): string {
  const count = solutionsRead.length
  const read =
    count === 0
      ? 'Read no solution of an exercise that had not passed yet.'
      : `Read the ${count === 1 ? 'solution of an exercise' : `solutions of ${count} exercises`} that had not passed yet: ${listed(solutionsRead)}.`
  return `${read} Hints are not counted.`
}

function listed(titles: readonly string[]): string {
  const shown = titles.slice(0, mostTitles).join(', ')
  return titles.length > mostTitles ? `${shown} and ${titles.length - mostTitles} more` : shown
}

interface Issuance {
  credentialId: string
  /** The site's address, without a slash at the end. */
  publicUrl: string
  issuerId: string
  name: string
  path: CoursePath
  evidence: Evidence[]
  issuedAt: Date
  /** Where its status stands. */
  status: { list: string; index: number }
}

/**
 * The claims of a certificate: an AchievementCredential (Open Badges 3.0, section 8.2.4) with the claims that its JWT
 * needs. The instant has no milliseconds, because `nbf` has to equal `validFrom`.
 */
export function credentialClaims(issuance: Issuance) {
  const { credentialId, publicUrl, issuerId, name, path, evidence, issuedAt, status } = issuance
  const { course, lessons } = path
  const [id, subjectId] = [`${publicUrl}/credentials/${credentialId}`, `urn:uuid:${credentialId}`]
  const nbf = Math.floor(issuedAt.getTime() / 1000)
  return {
    iss: issuerId,
    jti: id,
    nbf,
    sub: subjectId,
    '@context': [vcContext, badgeContext],
    id,
    type: ['VerifiableCredential', 'AchievementCredential'],
    name: course.title,
    issuer: { id: issuerId, type: ['Profile'], name: `Waymark at ${new URL(publicUrl).host}`, url: publicUrl },
    validFrom: new Date(nbf * 1000).toISOString().replace('.000', ''),
    credentialSubject: {
      id: subjectId,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' }],
      achievement: {
        id: `${publicUrl}/courses#${course.id}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: course.title,
        description: `A free course of ${lessons.length} lessons, taken at one's own pace.`,
        criteria: { narrative: course.project?.brief },
      },
    },
    evidence,
    credentialStatus: {
      id: `${status.list}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(status.index),
      statusListCredential: status.list,
    },
    credentialSchema: [{ id: schemaUrl, type: '1EdTechJsonSchemaValidator2019' }],
  }
}
export type CredentialClaims = ReturnType<typeof credentialClaims>
