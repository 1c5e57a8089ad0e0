import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith } from '../testing/content.ts'
import { root } from '../tools/setup.mjs'
import { readBuiltContent } from './built-content.ts'
import { coursesIn } from './course-changes.ts'
import { readContent } from './read.ts'

const check = (folder: string, ...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts'), ...options], {
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

test('the content check of a build stores what it read, so that nothing after it reads the sources', () => {
  const [folder, site] = [contentWith({}), mkdtempSync(join(tmpdir(), 'site-'))]
  expect(check(folder, '--store-in', site).status).toBe(0)
  expect(readBuiltContent(join(site, 'client'), folder)).toEqual(readContent(folder))
})

test('the content check prints the problems and exits with 1 when something is wrong', () => {
  expect(check(contentWith({ 'resources/core.yaml': 'none\n' }))).toEqual({
    status: 1,
    stdout: '',
    stderr: 'content/resources/core.yaml:1: must be a list\n',
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

test('a course that changed since the last release needs a later day', () => {
  const folder = contentWith({})
  const [name = '', course] = Object.entries(coursesIn(folder))[0] ?? []
  const file = join('courses', name, 'course.md')
  const text = readFileSync(join(folder, file), 'utf8')
  const release = { lessons: [], projects: [], resources: [], courses: { [name]: course } }
  const checked = (changed: string) =>
    check(contentWith({ 'last-release.json': JSON.stringify(release), [file]: changed }))
  expect(checked(text).status).toBe(0)
  const longer = text.replace(/^title: .*$/m, 'title: Another title')
  expect(checked(longer)).toEqual({
    status: 1,
    stdout: '',
    stderr: `content/courses/${name}/course.md: updated: the course changed since the last release; give a day after ${course?.updated}\n`,
  })
  expect(checked(longer.replace(/^updated: .*$/m, 'updated: 2999-01-01')).status).toBe(0)
})

test('a build of broken content ends with its problems alone, and leaves no site behind', () => {
  const site = join(mkdtempSync(join(tmpdir(), 'site-')), 'site')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/build.mjs'], {
    cwd: root,
    env: { ...process.env, CONTENT_DIR: contentWith({ 'resources/core.yaml': 'none\n' }), SITE_DIR: site },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: 'Building …\n',
    stderr: 'Building failed:\ncontent/resources/core.yaml:1: must be a list\n',
  })
  expect(readdirSync(site, { recursive: true })).toEqual(['sites'])
})
