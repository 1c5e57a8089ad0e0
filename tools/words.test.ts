import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isTest = /\.(test|e2e)\.tsx?$/
const texts = globSync('{app,content,docs,domain,public,server,service-worker}/**/*.{ts,tsx,html,md,yaml,json}', {
  cwd: root,
}).filter((file) => !isTest.test(file))

/** Where it stands in a file, with what stands around it. */
const placesOf = (pattern: RegExp) =>
  texts.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(pattern) ?? []).map((place) => `${file}: ${place}`),
  )

test("an apostrophe is straight wherever words are shown, as in the specification's", () => {
  expect(placesOf(/.{0,20}\p{L}’\p{L}.{0,20}/gu)).toEqual([])
})

test('what is quoted stands between single marks wherever words are shown', () => {
  expect(placesOf(/“[^”]+”/g)).toEqual([])
})
