import type { Locator } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { withoutBackticks } from '../domain/inline-code.ts'
import type { MicroTaskOf } from '../domain/micro-tasks.ts'
import { besidesMissingFiles, lessonPath } from './exercise.ts'
import { openSmallTask, said, smallTasksOf, solve } from './small-tasks.ts'
import { expect, test } from './test.ts'

const lessonsWithTasks = [...readContent().lessons.keys()].filter((lessonId) => smallTasksOf(lessonId).length > 0)

/** Hands in every work that a typed task names. */
async function handIn(section: Locator, task: MicroTaskOf<'type'>): Promise<void> {
  await expect(section.locator('.cm-content')).toBeVisible()
  expect.soft(await said(section, task.start), `${task.ask}: as it stands at first`).toContain('Not yet.')
  for (const right of [task.model, ...task.also]) expect.soft(await said(section, right), right).toContain('Right.')
  for (const { typed, says } of task.mistakes)
    expect.soft(await said(section, typed), typed).toContain(withoutBackticks(says))
}

test('the small tasks of a lesson are done where they stand, and each is answered at once', async ({ page }) => {
  const [lessonId = ''] = lessonsWithTasks
  await page.goto(lessonPath(lessonId))
  for (const [index, task] of smallTasksOf(lessonId).entries()) {
    await solve(await openSmallTask(page, index), task)
  }
})

for (const lessonId of lessonsWithTasks) {
  test(`each typed task of ${lessonId} takes what is right, and names each known mistake`, { tag: '@long' }, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(lessonPath(lessonId))
    for (const [index, task] of smallTasksOf(lessonId).entries()) {
      if (task.kind === 'type') await handIn(await openSmallTask(page, index), task)
    }
    expect(besidesMissingFiles(consoleErrors), 'besides files that are not there').toEqual([])
  })
}
