import { describe, expect, test } from 'vitest'
import { somePayloads } from '../testing/domain.ts'
import { eventKinds, kindNames } from './event-kinds.ts'
import { eventSubjects } from './event-subjects.ts'
import { emptyRecord } from './learner-record.ts'
import { recordOf } from './learner-record-rules.ts'

describe.each(kindNames)('an event of the kind %s', (kind) => {
  const { sent, stored, identity, changes } = eventKinds[kind]
  const { about } = eventSubjects[kind]

  test('stores what was sent of it, and what distinguishes it from others', () => {
    expect(Object.keys(stored)).toEqual(expect.arrayContaining([...Object.keys(sent ?? {}), ...identity]))
  })

  test('names what it is about, and earns points for what the ledger can name', () => {
    const field = {
      lesson: 'lessonId',
      task: 'taskId',
      project: 'projectId',
      course: 'courseId',
      card: 'cardId',
      award: 'source',
      day: null,
    }[about]
    if (field) expect(Object.keys(stored)).toContain(field)
    if ('points' in stored) expect(['lesson', 'task', 'project', 'award']).toContain(about)
  })

  test('changes what the table says, and what follows of every event besides', () => {
    const occasion = { id: 'a', occurredAt: '2026-03-01T12:00:00.000Z', timeZone: 'UTC', localDate: '2026-03-01' }
    const record = recordOf([{ ...somePayloads[kind], ...occasion }], () => undefined)
    const changed = Object.keys(record).filter((part) => Reflect.get(record, part) !== Reflect.get(emptyRecord, part))
    const byThemselves = ['streak', 'badges', 'days', 'latest', 'counts']
    const declared: string[] = [...changes]
    expect(changed.filter((part) => !byThemselves.includes(part) && !declared.includes(part))).toEqual([])
    expect(declared.filter((part) => !changed.includes(part))).toEqual([])
  })
})
