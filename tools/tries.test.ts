import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { changed, contentWith, exercise, exerciseFile, lesson, lessonFile } from '../testing/content.ts'
import { root } from './setup.mjs'

/** The lines of the command, without those of the check before it. */
function checkWith(folder: string, ids: string[] = [], environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['content/check.ts', '--run', ...ids], {
    cwd: root,
    env: { ...process.env, CONTENT_DIR: folder, ...environment },
    encoding: 'utf8',
  })
  return { status, said: stdout.trim().split('\n').slice(2), problems: stderr.trim().split('\n').filter(Boolean) }
}

const typed = `
Write a heading.

\`\`\`task type
ask: Write the heading.
language: html
start: ''
model: <h1>Bread</h1>
test: document.querySelector('h1')
says: There is no heading.
also: [<h1>Buns</h1>, <h2>Rolls</h2>]
mistakes:
  - { typed: <p>Bread</p>, says: There is no heading }
  - { typed: <h1>Bread, says: never closed }
  - { typed: <h3>Bread</h3>, says: A heading is bigger }
\`\`\`
`

// A browser opens.
test('the content check runs what a task gives, and names each work that came to something else, with its line', {
  tags: ['long'],
}, () => {
  expect(checkWith(contentWith({ [exercise]: exerciseFile }), ['bread-1-1'])).toEqual({
    status: 0,
    said: [expect.stringMatching(/^6 works in .*: each came to what it has to$/)],
    problems: [],
  })

  const wrong = exerciseFile
    .replace('name: a longer heading', 'name: a smaller heading')
    .replace('<h1>A loaf of bread</h1>', '<h2>Bread</h2>')
    .replace('{ <h1>Bread</h1>: <p>Bread</p> }', '{ Bread: Bun }')
  const folder = contentWith({ [exercise]: wrong, [lesson]: lessonFile('bread-1-1') + typed })
  expect(checkWith(folder)).toEqual({
    status: 1,
    said: [],
    problems: [
      `content/${exercise}:16: the accepted work 'a smaller heading': the check 'A heading' says 'There is no heading yet.': change the work, or its test`,
      `content/${exercise}:21: the rejected work 'a paragraph': every check passes, also 'A heading', which has to fail: make its test stricter`,
      `content/${lesson}:16: the right answer '<h2>Rolls</h2>': it is right and is told 'There is no heading.': change it, or the test`,
      `content/${lesson}:16: the mistake '<h3>Bread</h3>': it is told 'There is no heading.' instead of 'A heading is bigger': change what it says, or the test that knows it`,
    ],
  })

  expect(checkWith(contentWith(changed(lesson, 'Kneading', 'Folding')), ['loaf']).problems).toEqual([
    "There is nothing to run of 'loaf': name a lesson or a task.",
  ])
})

test('without a browser, the content check says so in one sentence', { tags: ['long'] }, () => {
  expect(checkWith(contentWith({}), [], { CHROMIUM_PATH: '/nowhere' })).toMatchObject({
    status: 1,
    problems: ['CHROMIUM_PATH names no program: /nowhere'],
  })
})
