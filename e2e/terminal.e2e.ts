import { check, openExercise, passed, verdict, write } from './exercise.ts'
import { expect, test } from './test.ts'

test('commands are typed in a terminal, kept as the work, and passed; what is changed in their list runs anew', async ({
  learnerPage: page,
}) => {
  const exercise = await openExercise(page, 'base-git')
  const command = exercise.getByRole('textbox', { name: 'Command', exact: true })
  const transcript = exercise.getByRole('log')
  const enter = async (...lines: string[]) => {
    await command.click()
    for (const line of lines) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
      await expect(transcript).toContainText(`$ ${line}`)
    }
  }
  await enter('git status')
  await expect(transcript).toContainText('modified: plan.txt')
  await enter('nano plan.txt')
  await expect(transcript).toContainText('nano: command not found. There are git, ls, cat, echo, help.')
  await enter('git diff plan.txt')
  await expect(transcript.getByText('+Beans: bed 3', { exact: true })).toBeVisible()
  await enter('git add .', 'git commit -m "Move the beans to bed 3"', 'git switch -c herbs')
  await enter('echo "Mint: bed 4" > herbs.txt', 'git add herbs.txt', 'git commit -m "Plan a bed for mint"')
  await page.keyboard.type('git switch')
  await page.keyboard.press('ArrowUp')
  await expect(command).toHaveValue('git commit -m "Plan a bed for mint"')
  await command.fill('')
  await enter('git switch main')
  await check(exercise)
  await expect(verdict(exercise)).toHaveText('4 of 6 checks passed.')

  await expect(exercise.getByText('Work saved')).toBeVisible()
  await page.reload()
  await exercise.scrollIntoViewIfNeeded()
  await expect(transcript).toContainText("Switched to branch 'main'")
  const commands = exercise.getByRole('textbox', { name: 'commands.txt, your work' })
  const typed = (await commands.innerText()).replace(/\n+/g, '\n')
  await write(exercise, { 'commands.txt': typed.replace('git add .', 'git add plan.txt\ngit restore tools.txt') })
  await expect(transcript).toContainText('$ git restore tools.txt')
  await check(exercise)
  await expect(verdict(exercise)).toHaveText(passed)
})
