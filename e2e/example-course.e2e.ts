import { readContent } from '../content/read.ts'
import { lessonPath } from './exercise.ts'
import { exampleIds, type FixtureSite, laterSite } from './fixture-site.ts'
import { OwnServer } from './own-server.ts'
import { openSmallTask, smallTasksOf, solve } from './small-tasks.ts'
import { test } from './test.ts'

// Its site has to be built, with the course that authors copy.
test.describe('the example course', { tag: '@long' }, () => {
  let site: FixtureSite
  let server: OwnServer
  test.beforeAll(async () => {
    // A build takes its time where everything is busy.
    test.setTimeout(600_000)
    site = laterSite()
    server = await OwnServer.start(site)
  })
  test.afterAll(() => server?.end())

  test('has small tasks that can be done', async ({ page }) => {
    const content = readContent(site.CONTENT_DIR)
    for (const id of exampleIds(content)) {
      const tasks = smallTasksOf(id, content)
      if (tasks.length > 0) await page.goto(server.origin + lessonPath(id, 'clips'))
      for (const [index, task] of tasks.entries()) await solve(await openSmallTask(page, index), task)
    }
  })
})
