import { readContent } from '../../content/read.ts'
import { openBrowser, runTries } from '../../tools/tries/run-tries.ts'
import { lessonPath } from '../exercise.ts'
import { OwnServer } from '../own-server.ts'
import { openSmallTask, smallTasksOf, solve } from '../small-tasks.ts'
import { expect, test } from '../test.ts'
import { exampleIds, laterSite } from './later-site.ts'

// Its site has to be built, with the course that authors copy.
test.describe('the example course', { tag: '@long' }, () => {
  let server: OwnServer
  test.beforeAll(async () => {
    server = await OwnServer.start(laterSite)
  })
  test.afterAll(() => server?.end())

  test('has small tasks that can be done', async ({ page }) => {
    const content = readContent(laterSite.CONTENT_DIR)
    for (const id of exampleIds(content)) {
      const tasks = smallTasksOf(id, content)
      if (tasks.length > 0) await page.goto(server.origin + lessonPath(id, 'clips'))
      for (const [index, task] of tasks.entries()) await solve(await openSmallTask(page, index), task)
    }
  })

  test('has works and typed texts that come to what they have to', async () => {
    test.setTimeout(600_000)
    await using browser = await openBrowser()
    const content = readContent(laterSite.CONTENT_DIR)
    const { count, faults } = await runTries(content, browser, exampleIds(content))
    expect(count).toBeGreaterThan(5)
    expect(faults).toEqual([])
  })
})
