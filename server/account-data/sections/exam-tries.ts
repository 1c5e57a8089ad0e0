import type { AccountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { invalidAnswer } from '../../../domain/exam-draw.ts'
import { columnTypes, fieldsSql, insertRowsSql, jsonSql } from '../../db/columns.ts'
import { examTryColumns, handedInColumns } from '../../db/tables.ts'
import { countRows, insert, storedBy } from './merging.ts'
import { refuseFuture } from './refusals.ts'
import { longRowsPerPage, type Outcome, type Section } from './section.ts'

export const examTries = {
  key: ['attemptId'],
  rows: {
    table: 'exam_attempts',
    item: `json_build_object(${fieldsSql(examTryColumns)},
      'handedIn', case when submitted_at is not null then ${jsonSql(handedInColumns)} end)`,
    order: { started_at: 'timestamptz', attempt_id: 'uuid' },
    pageSize: longRowsPerPage,
  },
  validate: ({ projectId, questions, startedAt, handedIn }, { catalogue, now }) => {
    refuseFuture(handedIn?.submittedAt ?? startedAt, now)
    catalogue.project(projectId)
    if (handedIn && handedIn.correct > handedIn.total) {
      raise('invalid-input', 'More questions are right than there are.')
    }
    const problem = handedIn && invalidAnswer(questions, handedIn.answers)
    if (problem) raise('invalid-input', problem)
    const areWhole = questions.every(({ order }) => order.every((_, index) => order.includes(index)))
    if (!areWhole) raise('invalid-input', 'The options of a question are not each there once.')
  },
  merge: async (db, userId, items) => {
    const attemptIds = items.map(({ attemptId }) => attemptId)
    const stored = await storedBy(db, 'exam_attempts', 'to_jsonb(project_id)', userId, attemptIds, 'attempt_id')
    const fresh = items.filter(({ attemptId }) => !(attemptId in stored))
    const room = Math.max(0, maxExamTries - (await countRows(db, 'exam_attempts', userId)))
    const ids = await insert(db, userId, examColumns, fresh.slice(0, room).map(fromFile), examTriesSql)
    const beyond = fresh.slice(room)
    return items.map((item): Outcome => {
      if (ids.includes(item.attemptId)) return 'added'
      if (item.attemptId in stored) return 'known'
      if (beyond.includes(item))
        return { refused: `Your account has ${maxExamTries} exams, as many as are taken over.` }
      return { refused: 'Your account has another try of this exam open.' }
    })
  },
} satisfies Section<AccountItems['examTries']>

const examColumns = {
  ...{ ...examTryColumns, handedIn: handedInColumns },
  isFromFile: 'from_file boolean',
} as const

const examTriesSql = `
${insertRowsSql('exam_attempts', columnTypes(examColumns), 'do nothing')}
returning attempt_id as id`

function fromFile(item: AccountItems['examTries']) {
  return { ...item, isFromFile: true }
}

/** With so many in an account none is taken over any more. */
const maxExamTries = 300
