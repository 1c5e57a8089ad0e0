import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const replacement = /on conflict \(user_id[^)]*\) do update\s+set\s[^`]*/g
const replacements = globSync(['server/**/*.ts', 'server/db/migrations/0032-items.sql'], { cwd: root }).flatMap(
  (file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(replacement)].map(([statement]) => ({ file, statement })),
)

// An engine that spreads learners over many servers works out a moment in an insert alone.
test("what replaces a row of a learner's takes its moment from the insert", () => {
  expect(replacements.length).toBeGreaterThan(4)
  expect(replacements.filter(({ statement }) => statement.includes('now()'))).toEqual([])
})
