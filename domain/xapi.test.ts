import { describe, expect, test } from 'vitest'
import { somePayloads as payloads } from '../testing/domain.ts'
import type { EventPayload } from './event-kinds.ts'
import { statementOf, type XapiNames } from './xapi.ts'

const names: XapiNames = {
  publicUrl: 'https://learn.example',
  learnerId: 'ana-1',
  titleOf: (source) => ({ 'lesson:coding-1-1-1': 'What HTML Is', 'course:1': 'Web Development' })[source],
  courseOf: () => '1',
}

function said(payload: EventPayload, others: Partial<XapiNames> = {}) {
  const event = {
    ...{
      id: '5f0cf7a4-6c0c-4bb4-8a0c-0f6d0f7a1b2c',
      occurredAt: '2026-03-01T23:30:00.000Z',
      timeZone: 'Asia/Kathmandu',
    },
    ...{ localDate: '2026-03-02', recordedAt: '2026-03-03T08:00:00.123Z', ...payload },
  }
  return statementOf(event, { ...names, ...others })
}

const iri = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe.each(Object.values(payloads))('of $kind', (payload) => {
  const statement = said(payload)

  test('holds what the specification requires, and nothing that is empty', () => {
    expect(statement.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(statement.version).toBe('1.0.3')
    expect(statement.actor).toEqual({
      objectType: 'Agent',
      account: { homePage: 'https://learn.example', name: 'ana-1' },
    })
    expect(statement.timestamp).toMatch(instant)
    expect(statement.stored).toMatch(instant)
    // Null is allowed in extensions alone, and an empty object says nothing.
    expect(JSON.stringify(statement)).not.toMatch(/null|\{\}/)
  })

  test('names its verb, object and extensions by IRIs, and the verb in words', () => {
    const { verb, object, context, result } = statement
    expect(verb).toEqual({ id: expect.stringMatching(iri), display: { en: expect.stringMatching(/^\w+$/) } })
    const activities = [object, ...(context.contextActivities?.parent ?? [])]
    for (const { objectType, id, definition } of activities) {
      expect(objectType).toBe('Activity')
      expect(id).toMatch(iri)
      if (definition?.type) expect(definition.type).toMatch(/^http:\/\/adlnet\.gov\/expapi\/activities\/[a-z]+$/)
    }
    const extensions = Object.keys({ ...context.extensions, ...result?.extensions })
    for (const key of extensions) expect(key).toMatch(iri)
  })

  test('says nothing of the learner but their number', () => {
    expect(JSON.stringify(statement)).not.toMatch(/mbox|@/)
  })
})

test('a completed lesson is a completed activity of its course', () => {
  expect(said(payloads['lesson-completed'])).toMatchObject({
    verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
    object: { id: 'https://learn.example/lessons/coding-1-1-1.json', definition: { name: { en: 'What HTML Is' } } },
    result: { completion: true, extensions: { 'urn:waymark:xapi:points': 5 } },
    context: {
      contextActivities: { parent: [{ id: 'https://learn.example/courses#course-1' }] },
      extensions: { 'urn:waymark:xapi:time-zone': 'Asia/Kathmandu', 'urn:waymark:xapi:local-date': '2026-03-02' },
    },
  })
})

test('a quiz has its score, passed or failed', () => {
  expect(said(payloads['quiz-taken'])).toMatchObject({
    verb: { id: 'http://adlnet.gov/expapi/verbs/passed' },
    result: { score: { scaled: 0.75, raw: 3, min: 0, max: 4 }, success: true },
  })
  const failed = said({ ...payloads['quiz-taken'], correct: 0, passed: false })
  expect(failed).toMatchObject({ verb: { id: 'http://adlnet.gov/expapi/verbs/failed' }, result: { success: false } })
  expect(said({ ...payloads['quiz-taken'], correct: 0, total: 0, passed: false }).result).toEqual({ success: false })
})

test('minutes are a duration of ISO 8601', () => {
  expect(said(payloads['minutes-spent']).result).toEqual({ duration: 'PT12M' })
})

test('what the content no longer has keeps its address, without a name', () => {
  const statement = said(payloads['note-taken'], { titleOf: () => undefined, courseOf: () => undefined })
  expect(statement.object).toEqual({
    objectType: 'Activity',
    id: 'https://learn.example/lessons/coding-1-1-1.json',
    definition: { type: 'http://adlnet.gov/expapi/activities/lesson' },
  })
  expect(statement.context).not.toHaveProperty('contextActivities')
})
