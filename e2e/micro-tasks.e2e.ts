import { readContent } from '../content/read.ts'
import { lessonPath } from './exercise.ts'
import { openSmallTask, smallTasksOf, solve } from './small-tasks.ts'
import { test } from './test.ts'

test('the small tasks of a lesson are done where they stand, and each is answered at once', async ({ page }) => {
  const lessonId = [...readContent().lessons.keys()].find((id) => smallTasksOf(id).length > 0) ?? ''
  await page.goto(lessonPath(lessonId))
  for (const [index, task] of smallTasksOf(lessonId).entries()) await solve(await openSmallTask(page, index), task)
})
