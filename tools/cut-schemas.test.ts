import { expect, test } from 'vitest'
import { cutSchemas } from './cut-schemas.ts'

test.each([
  ['a schema', 'export const Name = z.string().min(1)', 'export const Name = z'],
  ['a schema of schemas', 'const Pair = z.object({ one: z.string(), other: Other.nullable() })', 'const Pair = z'],
  ['an expression inside one', "z.string().refine((text) => z.url().safeParse(text).success, 'No.')", 'z'],
  ['schemas one after the other', 'const a = z.int()\nconst b = z.int()', 'const a = z\nconst b = z'],
  ['what is no schema', "const zone = zoneOf(user).name // of z.string()\nconst text = 'z.int()'", null],
  [
    'an endpoint',
    "export const read = endpoint({ method: 'GET', path: '/api/v1/a', summary: 'One, two.', output: z.array(Name), makesStale: [] })",
    "export const read = endpoint({ method: 'GET', path: '/api/v1/a', ...{}, ...{}, makesStale: [] })",
  ],
  [
    "an endpoint's parts that are schemas by name",
    "endpoint({ body: Settings, query: Page.extend({ tab: z.string() }), problems: ['not-found'], params: z.object({}) })",
    'endpoint({ ...{}, ...{}, ...{}, ...{} })',
  ],
  ["another call's parts of such names", 'describe({ body: text, output })', null],
])('of %s, what a page needs is left', (_, code, left) => {
  expect(cutSchemas(code)).toBe(left ?? code)
})
