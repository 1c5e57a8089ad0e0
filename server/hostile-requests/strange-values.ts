import fc from 'fast-check'
import { z } from 'zod'

/** Valid ids and values, so that requests pass the first checks. */
export interface Known {
  learnerId: string
  lessons: string[]
  courses: string[]
  modules: string[]
  projects: string[]
  questions: string[]
}

// Values that look harmless and are easily forgotten.

/** Placeholder for 45,000 nested brackets: see `textOf`. */
export const deep = '@deep'
export const strings = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '%00',
  '../../../etc/passwd',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  'x'.repeat(25_000),
  '-1',
  'NaN',
  'null',
  '1e400',
  '2026-02-30',
  "'; drop table users; --",
  '+012026-01-01T00:00:00Z',
  '2026Z lesson:x',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-10:00',
  deep,
)
export const numbers = fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e30, 1e308, -1e30)
export const strange = fc.oneof(strings, numbers, fc.constantFrom<unknown>(null, true, [], {}, [[]], { __proto__: 1 }))

/** Valid instants, and dates that no calendar has. */
export const instants = fc.oneof(
  fc.integer({ min: -3600, max: 0 }).map((seconds) => new Date(Date.now() + seconds * 1000).toISOString()),
  fc.constantFrom(
    '9999-12-31T23:59:59-10:00',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00Z',
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00+14:00',
    '2026-01-01T00:00:00.000000001Z',
  ),
)
const zones = fc.constantFrom('UTC', 'Europe/Lisbon', 'Pacific/Kiritimati', 'Pacific/Niue', 'Etc/Unknown', '+05:30')
/** Few ids, so that requests meet each other's rows. */
const ids = fc.constantFrom(...[1, 2, 3, 4].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`))
const orders = fc.constantFrom([0, 1, 2, 3], [3, 1, 0, 2], [0], [5], [], [0, 0, 0, 0], [0, 1], [5, 4, 3, 2, 1, 0])

/** Plausible values for a field of this name. */
function namedValues(known: Known): Record<string, fc.Arbitrary<unknown>> {
  return {
    learnerId: fc.constant(known.learnerId),
    lessonId: fc.constantFrom(...known.lessons),
    courseId: fc.constantFrom(...known.courses),
    moduleId: fc.constantFrom(...known.modules),
    projectId: fc.constantFrom(...known.projects),
    attemptId: ids,
    collectionId: ids,
    resourceId: fc.integer({ min: 1, max: 20 }),
    /** The target of an item of any kind. */
    target: fc.oneof(
      fc.constantFrom(...[known.lessons, known.lessons, known.courses, known.modules, known.projects].flat()),
      fc.integer({ min: 1, max: 20 }).map(String),
      ids,
    ),
    timeZone: zones,
    order: orders,
    answers: fc.dictionary(fc.constantFrom(...known.questions), fc.integer({ min: 0, max: 5 }), { maxKeys: 25 }),
    questions: fc.array(fc.record({ id: fc.constantFrom(...known.questions), order: orders }), { maxLength: 20 }),
    source: fc.constantFrom('fair:2026', 'lesson:nothing'),
    dryRun: fc.constantFrom('true', 'false'),
  }
}

interface JsonSchema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema | false
  prefixItems?: JsonSchema[]
  minimum?: number
  maximum?: number
}

/** Values that fit a schema, with an occasional strange one. */
export function valuesOf(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const named = namedValues(known)
  const within = (part: JsonSchema, name?: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { arbitrary: (name !== undefined && named[name]) || meant(part), weight: 40 },
      { arbitrary: strange, weight: 1 },
    )
  function meant(part: JsonSchema): fc.Arbitrary<unknown> {
    const choices = part.anyOf ?? part.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => within(choice)))
    if (part.enum) return fc.constantFrom(...part.enum)
    if (part.const !== undefined) return fc.constant(part.const)
    if (part.prefixItems) return fc.tuple(...part.prefixItems.map((item) => within(item)))
    switch (part.type) {
      case 'object':
        return objects(part)
      case 'array':
        return part.items ? fc.array(within(part.items), { maxLength: 4 }) : fc.constant([])
      case 'boolean':
        return fc.boolean()
      case 'integer':
        return fc.integer({ min: Math.max(part.minimum ?? 0, -(2 ** 31)), max: Math.min(part.maximum ?? 9, 60) })
      case 'number':
        return fc.double({ min: part.minimum ?? 0, max: Math.min(part.maximum ?? 999, 999), noNaN: true })
      case 'null':
        return fc.constant(null)
      case 'string':
        if (part.format === 'date-time') return instants
        if (part.format === 'date') return instants.map((instant) => instant.slice(0, 10))
        if (part.format === 'uuid') return fc.oneof(ids, fc.uuid())
        if (part.format === 'email') return fc.constantFrom('ana@example.org', `${'x'.repeat(240)}@example.org`)
        return fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('main.py', 'index.html', 'coding'))
      default:
        return strange
    }
  }
  function objects({ properties, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
    if (properties) {
      const members = Object.entries(properties).map(([name, part]) => [name, within(part, name)] as const)
      return fc.record(Object.fromEntries(members), { requiredKeys: required })
    }
    const names = fc.oneof(fc.constantFrom('index.html', 'style.css', 'main.py', 'script.js'), strings)
    const value = typeof additionalProperties === 'object' ? within(additionalProperties) : strange
    return fc.dictionary(names, value, { maxKeys: 3 })
  }
  return within(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** As JSON, with placeholders replaced by 45,000 nested brackets, which JSON.stringify could not write. */
export function textOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${deep}"`, `${'['.repeat(45_000)}${']'.repeat(45_000)}`)
}
