import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { itemKinds } from './items/item-kinds.ts'

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !/test(ing)?\.ts$/.test(name))
const modules: object[] = await Promise.all(files.map((name) => import(join(import.meta.dirname, name))))
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value)

/** They change nothing yet that a page shows. */
const beginnings = [
  ...['/api/v1/account/verification', '/api/v1/account/second-factor', '/api/v1/account/passkeys/begin'],
  '/api/v1/account/providers/:providerId',
  '/api/v1/resource-lists',
  // Its handler names the paths of the kinds that were written.
  '/api/v1/operations',
]

test("what a learner's write makes stale is something that can be asked for", () => {
  const readable = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const writing = endpoints.filter(({ makesStale }) => makesStale)
  expect(writing.length).toBeGreaterThan(10)
  for (const { path, makesStale = [] } of writing) {
    if (makesStale === 'everything') continue
    expect(makesStale.length > 0 || beginnings.includes(path), path).toBe(true)
    expect(readable, path).toEqual(expect.arrayContaining([...makesStale]))
  }
  for (const { name, shownBy = [] } of itemKinds) expect(readable, name).toEqual(expect.arrayContaining([...shownBy]))
})
