import fastify from 'fastify'
import { expect, test } from 'vitest'
import { query } from '../../../testing/query.ts'
import { realContent, testServer } from '../../../testing/server.ts'
import { Library } from '../library.ts'
import { scheduledChecks } from './scheduled-checks.ts'

test('one of several processes looks at the links in an hour, and stopping ends it at once', async () => {
  const server = await testServer()
  const library = await Library.open(server.db, realContent)
  const looked: string[][] = []
  const processes = await Promise.all(
    [0, 1].map(async (number) => {
      const own: string[] = []
      looked[number] = own
      const app = fastify()
      await app.register(scheduledChecks, {
        db: server.db,
        library,
        probe: async (url, { signal }) => {
          if (own.push(url) > 8) await new Promise((brokenOff) => signal?.addEventListener('abort', brokenOff))
          return { kind: 'works', status: 200, movedTo: null }
        },
      })
      await app.ready()
      return app
    }),
  )
  await expect.poll(() => looked.flat().length).toBeGreaterThan(8)
  expect(looked.filter((own) => own.length > 0)).toHaveLength(1)
  await Promise.all(processes.map((app) => app.close()))
  expect(await query(server.db, 'select from resource_links')).toHaveLength(8)
  await server.stop()
})
