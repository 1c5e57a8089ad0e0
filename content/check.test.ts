import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith } from '../testing/content.ts'

const check = (folder: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts')], {
    env: { CONTENT_DIR: folder },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the content check says how much there is when all is well', () => {
  expect(check(contentWith({}))).toEqual({
    status: 0,
    stdout: '1 courses, 1 lessons, 1 resources: all well\n',
    stderr: '',
  })
})

test('the content check prints the problems and exits with 1 when something is wrong', () => {
  expect(check(contentWith({ 'resources/core.yaml': 'none\n' }))).toEqual({
    status: 1,
    stdout: '',
    stderr: 'content/resources/core.yaml:1: Invalid input: expected array, received string\n',
  })
})

test('the content check prints what the last release had and is gone without a word', () => {
  const release = JSON.stringify({ lessons: ['bread-0', 'bread-1-1'], projects: [], resources: [] })
  expect(check(contentWith({ 'last-release.json': release }))).toEqual({
    status: 1,
    stdout: '',
    stderr: 'content/former-ids.yaml:1: the last release had lessons: bread-0; what goes stays in this list\n',
  })
})
