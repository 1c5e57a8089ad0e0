import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { course, milestone, module } from '../testing/domain.ts'
import { coursePath } from './course-paths.ts'
import type { Project } from './courses.ts'
import { credentialClaims, evidenceOf, isProjectCompletedIn, missingForCredential } from './credentials-rules.ts'
import { emptyRecord } from './learner-record.ts'

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const project = (kind: Project['kind']): Project => ({
  ...{ id: 'final', kind, title: 'Final', brief: 'Show what you can do.', checklist: ['All of it'], points: 20 },
  formerIds: ['last'],
})
const beginners = { beginner: 'minimal' } as const

function pathWith(kind: Project['kind'] | null) {
  const html = module('html', [2])
  for (const lesson of html.subModules.flatMap(({ lessons }) => lessons)) {
    Object.assign(lesson, { minutes: { ...lesson.minutes, quiz: 5, tasks: { b: 10 } } })
  }
  const milestones = [
    milestone('layout', 'stage', beginners),
    milestone('menu', 'stage', { advanced: 'minimal' }),
    milestone('again', 'brief', beginners),
  ]
  return coursePath({ ...course('1', ['coding'], [html]), milestones, project: kind && project(kind) }, preferences)
}

test.each<[string, Project['kind'] | null, boolean, string[], string | null]>([
  ['the exam', 'exam', true, [], null],
  ['an exam that is open', 'exam', false, ['layout'], 'Pass the exam of this course first.'],
  ['the project and the stages on the path', 'work', true, ['layout'], null],
  [
    'the project without a stage',
    'work',
    true,
    ['menu', 'again'],
    'Finish these stages of the project first: Lesson layout.',
  ],
  ['the stages alone', 'work', false, ['layout'], 'Submit the project of this course first.'],
  [
    'a course that has neither',
    null,
    true,
    [],
    'This course ends without an exam or a project, so it has no certificate.',
  ],
])('of a certificate is missing after %s: %#', (_, kind, isProjectCompleted, passed, missing) => {
  expect(missingForCredential(pathWith(kind), { isProjectCompleted, passedTaskIds: new Set(passed) })).toBe(missing)
})

test('a project counts under its former id', () => {
  const projects = { last: { courseId: '1', completedAt: 1 } }
  expect(isProjectCompletedIn({ projects }, project('exam'))).toBe(true)
  expect(isProjectCompletedIn({ projects: {} }, project('exam'))).toBe(false)
})

/**
 * What the data model of Open Badges 3.0 requires (https://www.imsglobal.org/spec/ob/v3p0/, appendix B.1), written down
 * here because the licence of 1EdTech's schema file admits no copy.
 */
const uri = z.string().refine((text) => URL.canParse(text), 'A URI.')
const typed = (...names: string[]) => z.array(z.string()).refine((types) => names.every((name) => types.includes(name)))
const identityTypes = ['name', 'sourcedId', 'systemId', 'userName', 'emailAddress', 'identifier'] as const
const AchievementCredential = z.object({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.string().regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context(-3\.\d\.\d)*\.json$/),
  ]),
  id: uri,
  type: typed('VerifiableCredential', 'AchievementCredential'),
  name: z.string(),
  issuer: z.object({ id: uri, type: typed('Profile'), name: z.string(), url: uri }),
  validFrom: z.iso.datetime(),
  credentialSubject: z.object({
    id: uri,
    type: typed('AchievementSubject'),
    identifier: z.array(
      z.object({
        type: z.literal('IdentityObject'),
        hashed: z.boolean(),
        identityHash: z.string(),
        identityType: z.enum(identityTypes),
      }),
    ),
    achievement: z.object({
      id: uri,
      type: typed('Achievement'),
      achievementType: z.literal('CertificateOfCompletion'),
      name: z.string().min(1),
      description: z.string().min(1),
      criteria: z.object({ narrative: z.string().min(1) }),
    }),
  }),
  evidence: z.array(z.object({ type: typed('Evidence'), name: z.string(), narrative: z.string() })),
  credentialStatus: z.object({
    id: uri,
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string().regex(/^\d+$/),
    statusListCredential: uri,
  }),
  credentialSchema: z.array(z.object({ id: uri, type: z.literal('1EdTechJsonSchemaValidator2019') })),
})

describe('a certificate says', () => {
  const quiz = { latest: [3, 4], best: [4, 4], answeredAt: 1 } as const
  const record = {
    ...emptyRecord,
    exercises: { 'html-1-1': 1 },
    quizzes: { 'html-1-1': { ...quiz, passedAt: 1 }, 'html-1-2': { ...quiz, passedAt: null } },
  } as unknown as typeof emptyRecord

  test('what was passed, practised, and where help was used', () => {
    const evidence = evidenceOf({
      path: pathWith('exam'),
      record,
      exam: { correct: 18, total: 20 },
      solutionsRead: ['A list', 'A table'],
    })
    expect(evidence.map(({ name, narrative }) => [name, narrative])).toEqual([
      ['Exam', 'Passed with 18 of 20 questions right. This site drew the questions and marked the answers.'],
      ['Practice', '1 of 4 exercises passed, 1 of 2 quizzes passed. The browser checked them, unsupervised.'],
      ['Help', 'Read the solutions of 2 exercises that had not passed yet: A list, A table. Hints are not counted.'],
    ])
  })

  test.each([
    [
      'as-visitor' as const,
      'Passed as a practice, before signing in. This site drew the questions and marked the answers.',
    ],
    [null, 'Submitted “Final”. All 1 of its stages passed their automatic checks. Nobody graded the work.'],
  ])('plainly how the course ended: %s', (exam, narrative) => {
    const [ending] = evidenceOf({ path: pathWith(exam ? 'exam' : 'work'), record, exam, solutionsRead: [] })
    expect(ending?.narrative).toBe(narrative)
  })

  test('so many titles at most, and that no help was used where none was', () => {
    const titles = Array.from({ length: 11 }, (_, index) => `Task ${index + 1}`)
    const helpOf = (solutionsRead: string[]) => {
      return evidenceOf({ path: pathWith('work'), record, exam: null, solutionsRead }).at(-1)?.narrative
    }
    expect(helpOf(titles)).toContain(
      '11 exercises that had not passed yet: Task 1, Task 2, Task 3, Task 4, Task 5, Task 6, Task 7, Task 8 and 3 more.',
    )
    expect(helpOf([])).toBe('Read no solution of an exercise that had not passed yet. Hints are not counted.')
  })

  test('what Open Badges 3.0 requires, and the same in its claims', () => {
    const claims = credentialClaims({
      credentialId: '0191f7f1-0000-4000-8000-000000000001',
      publicUrl: 'https://learn.example.org',
      issuerId: 'did:web:learn.example.org',
      name: 'Ana',
      path: pathWith('exam'),
      evidence: evidenceOf({ path: pathWith('exam'), record, exam: 'as-visitor', solutionsRead: [] }),
      issuedAt: new Date('2026-06-10T12:00:00.789Z'),
      status: { list: 'https://learn.example.org/api/v1/credential-status/0', index: 7 },
    })
    const { iss, jti, nbf, sub, ...credential } = claims
    expect(AchievementCredential.strict().parse(credential)).toEqual(credential)
    expect({ iss, jti, nbf, sub, ...credential }).toMatchObject({
      iss: claims.issuer.id,
      jti: claims.id,
      sub: claims.credentialSubject.id,
      nbf: Date.parse(claims.validFrom) / 1000,
      validFrom: '2026-06-10T12:00:00Z',
      issuer: { name: 'Waymark at learn.example.org', url: 'https://learn.example.org' },
      credentialSubject: { identifier: [{ identityHash: 'Ana', hashed: false }] },
    })
  })
})
