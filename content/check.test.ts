import { spawnSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith } from './testing.ts'

const check = (folder: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'check.ts')], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** A project whose content is `folder` and whose code is this project's. */
const checkable = (folder: string) => {
  const root = join(import.meta.dirname, '..')
  for (const file of [
    'check.ts',
    'read.ts',
    'content-folder.ts',
    'lesson-parts.ts',
    'lesson-text.ts',
    'yaml-text.ts',
  ]) {
    cpSync(join(import.meta.dirname, file), join(folder, file))
  }
  for (const needed of ['domain', 'node_modules', 'package.json']) {
    symlinkSync(join(root, needed), join(dirname(folder), needed))
  }
  return folder
}

test('the content check says how much there is when all is well', () => {
  expect(check(checkable(contentWith({})))).toEqual({
    status: 0,
    stdout: '1 courses, 1 lessons, 1 resources: all well\n',
    stderr: '',
  })
})

test('the content check prints the problems and exits with 1 when something is wrong', () => {
  expect(check(checkable(contentWith({ 'resources.yaml': 'none\n' })))).toEqual({
    status: 1,
    stdout: '',
    stderr: 'content/resources.yaml:1: Invalid input: expected array, received string\n',
  })
})
