import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../testing/server-process.ts'
import { signUp } from './faults/harness/learners.ts'
import { freePort, root } from './setup.mjs'

test('one can sign up at the site that npm run dev serves', { tags: ['long'] }, async () => {
  const port = String(await freePort())
  const program = spawn(process.execPath, [join(root, 'tools/dev.mjs')], {
    env: { ...process.env, PORT: port, DATA_DIR: newFolder() },
  })
  onTestFinished(async () => {
    program.kill('SIGTERM')
    await once(program, 'exit')
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (said += chunk))
  const url = `http://localhost:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => said,
        ),
      { interval: 500 },
    )
    .toBe(200)
  expect(await signUp(url)).toMatchObject({ cookie: expect.stringContaining('session') })
})
