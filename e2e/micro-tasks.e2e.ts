import { readContent } from '../content/read.ts'
import { besidesMissingFiles, lessonPath } from './exercise.ts'
import { handIn, openSmallTask, smallTasksOf, solve } from './small-tasks.ts'
import { expect, test } from './test.ts'

const lessonsWithTasks = [...readContent().lessons.keys()].filter((lessonId) => smallTasksOf(lessonId).length > 0)

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
