import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isTest = /\.(test|e2e)\.tsx?$/
const texts = globSync('{app,content,docs,domain,public,server,service-worker}/**/*.{ts,tsx,html,md,yaml,json}', {
  cwd: root,
}).filter((file) => !isTest.test(file))

test("an apostrophe is straight wherever words are shown, as in the specification's", () => {
  const curly = texts.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(/.{0,20}\p{L}’\p{L}.{0,20}/gu) ?? []).map(
      (place) => `${file}: ${place}`,
    ),
  )
  expect(curly).toEqual([])
})
