import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getDashboard } from '../domain/dashboard.ts'
import { noteItem } from '../domain/items/note.ts'
import { savedResourceItem } from '../domain/items/saved-resource.ts'
import { writeItem } from './items.ts'
import { beginnerCoding } from './specification/learner.ts'
import { expect, test } from './test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function downloaded(page: Page, link: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
  return readFileSync(await download.path(), 'utf8')
}

function chooseFile(page: Page, text: string) {
  const buffer = Buffer.from(text)
  return page.getByLabel('File to import').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer })
}

async function giveNote(page: Page, text: string) {
  await writeItem(page.request, noteItem, 'coding-1-1-1', { text })
}

async function askToDelete(page: Page, password: string) {
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete my account and everything in it' }).click()
}

for (const where of ['here', 'on another site']) {
  const tag = where === 'here' ? [] : '@long'
  test(`a learner takes everything along, deletes the account, and finds it all again ${where}`, { tag }, async ({
    learnerPage: page,
    learner: account,
    before,
    consoleErrors,
    startServer,
  }) => {
    let file = ''
    await test.step('learns', async () => {
      await before.onboarding(beginnerCoding)
      await before.lessons(beginnerCoding)
      await before.finalProject(beginnerCoding)
      await giveNote(page, 'Close what you open.')
      await writeItem(page.request, savedResourceItem, '1', true)
    })
    const figures = async () => {
      const { stats, badges } = await (await page.request.get(getDashboard.path)).json()
      return { stats, badges }
    }
    const learned = await figures()

    await test.step('finds the account in the menu and downloads everything', async () => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: /Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Your account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
      await expect(page.getByText(account.email)).toBeVisible()
      file = await downloaded(page, 'Download everything')
      expect(JSON.parse(file)).toMatchObject({ profile: { email: account.email } })
      expect(JSON.parse(file).items).toContainEqual(expect.objectContaining({ kind: 'saved-resource', target: '1' }))
      await page.getByText('Learning history for other systems (xAPI)').click()
      const statements = (await downloaded(page, 'Download xAPI')).trimEnd().split('\n')
      expect(statements).toHaveLength(JSON.parse(file).events.length)
    })

    await test.step('deletes the account, with the right password', async () => {
      await askToDelete(page, 'not-my-password')
      await expect(page.getByText('This is not your password.')).toBeVisible()
      await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
      const said = [expect.stringContaining('400'), expect.stringMatching(/^Mutation error: /)]
      expect(consoleErrors.splice(0)).toEqual(said)
      await page.getByRole('button', { name: 'Close' }).click()
      await askToDelete(page, account.password)
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByText('Your account is deleted')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/signin/)
    })

    const site = where === 'here' ? '' : (await startServer()).origin
    await test.step('signs up, with the same address', async () => {
      await page.goto(`${site}/signup`)
      await page.getByLabel('Name', { exact: true }).fill('Ana again')
      await page.getByLabel('Email address').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page).toHaveURL(/\/onboarding$/)
    })

    await test.step('sees what is in the file, adds it, and has everything again', async () => {
      await page.goto(`${site}/account`)
      await chooseFile(page, file)
      const bringIn = section(page, 'Import your data')
      await expect(bringIn.getByText(/^\d+ items would be added$/)).toBeVisible()
      await expect(bringIn.getByRole('row', { name: /^Notes 1 0 0$/ })).toBeVisible()
      await bringIn.getByRole('button', { name: 'Add it to your account' }).click()
      await expect(bringIn.getByText(/^\d+ items added: your data is here$/)).toBeVisible()
      await bringIn.getByRole('link', { name: 'Open your dashboard' }).click()
      await expect(page.getByText('Course Complete').first()).toBeVisible()
      const again = await (await page.request.get(site + getDashboard.path)).json()
      expect({ stats: again.stats, badges: again.badges }).toEqual(learned)
      await page.goto(`${site}/dashboard/notes`)
      await expect(page.getByText('Close what you open.')).toBeVisible()
      await page.goto(`${site}/resources?tab=saved`)
      await expect(page.getByRole('button', { name: 'Saved Learn Web Development' })).toBeVisible()
    })

    await test.step('brings it in once more, which changes nothing', async () => {
      await page.goto(`${site}/account`)
      await chooseFile(page, file)
      await expect(page.getByText('Nothing in this file is new to your account')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add it to your account' })).toBeHidden()
    })
  })
}

test('of a file that was edited and cut off, what is sound is added, and the rest is reported with its reason', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await giveNote(page, 'Close what you open.')
  await page.goto('/account')
  const file = await downloaded(page, 'Download everything')
  await giveNote(page, '')
  const edited = file.replace('Close what', 'Open what')
  await chooseFile(page, edited.slice(0, edited.indexOf('"exercises"')))
  const bringIn = section(page, 'Import your data')
  await expect(bringIn.getByText('This file is incomplete')).toBeVisible()
  await expect(bringIn.getByText('Notes, number 1: It was changed after it was exported')).toBeVisible()
  await bringIn.getByRole('button', { name: 'Cancel' }).click()
  await expect(bringIn.getByText('This file is incomplete')).toBeHidden()
})

test('another kind of file, and a server that is away, are explained in words', { tag: '@long' }, async ({
  learnerPage: page,
  consoleErrors,
}) => {
  await page.goto('/account')
  const bringIn = section(page, 'Import your data')
  await chooseFile(page, 'Dear diary')
  await expect(bringIn.getByRole('alert')).toContainText('This is not a file that Waymark exported.')
  await page.route('**/api/v1/account/import*', (route) => route.abort())
  await chooseFile(page, 'Dear diary')
  await expect(bringIn.getByRole('alert')).toContainText("The server can't be reached.")
  expect(consoleErrors.splice(0).every((error) => /400|ERR_FAILED|Mutation error/.test(error))).toBe(true)
})

test('a learner changes the path on the account page, and the weekly goal with it', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await page.goto('/account')
  const path = section(page, 'Your path')
  await path.getByLabel('Weekly time').selectOption({ label: '5-10 hours per week' })
  await path.getByRole('button', { name: 'Save path' }).click()
  await expect(path.getByText('Your weekly goal is 300 minutes')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('of 300 minutes this week')).toBeVisible()
})
