import type { Page } from '@playwright/test'
import type { LessonParts } from '../content/lesson-parts.ts'
import { microTasksIn } from '../content/lesson-text.ts'
import { readContent } from '../content/read.ts'
import { exerciseOf, handInAll, lessonPath, withoutDeadlines } from './exercise.ts'
import { type FixtureSite, laterSite } from './fixture-site.ts'
import { OwnServer } from './own-server.ts'
import { handIn, openSmallTask, solve } from './small-tasks.ts'
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

  /** The parts of its lessons, bridge and milestone by their ids. */
  function parts(): [lessonId: string, LessonParts][] {
    return [...readContent(site.CONTENT_DIR).lessons].filter(([id]) => /^(clips-|base-percent$)/.test(id))
  }
  const open = (page: Page, lessonId: string) => page.goto(server.origin + lessonPath(lessonId, 'clips'))

  test('has small tasks that can be done, and typed ones that name each known mistake', async ({ page }) => {
    for (const [lessonId, { text }] of parts()) {
      const tasks = microTasksIn(text)
      if (tasks.length > 0) await open(page, lessonId)
      for (const [index, task] of tasks.entries()) {
        const section = await openSmallTask(page, index)
        if (task.kind === 'type') await handIn(section, task)
        await solve(section, task)
      }
    }
  })

  test('has exercises with code that pass what is right, and tell what is wrong', async ({ page }) => {
    for (const [lessonId, { tasks }] of parts()) {
      for (const { step, exercise, tries } of tasks.filter(({ exercise }) => exercise.kind === 'html')) {
        await open(page, lessonId)
        const shown = await exerciseOf(page, step)
        await withoutDeadlines(page)
        await handInAll(shown, { lessonId, ...exercise, ...tries })
      }
    }
  })
})
