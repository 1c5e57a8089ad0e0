import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from './config.ts'

test('every setting stands in the table of docs/operations.md, and no other', () => {
  const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  expect([...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)).toEqual(variableNames)
})
