import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getDashboard } from '../domain/dashboard.ts'
import { saveNote } from '../domain/notes.ts'
import { saveResource } from '../domain/saved-resources.ts'
import { OwnServer } from './own-server.ts'
import { beginnerCoding, expect, test } from './specification/learner.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function downloaded(page: Page, link: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
  return readFileSync(await download.path(), 'utf8')
}

function chooseFile(page: Page, text: string) {
  const buffer = Buffer.from(text)
  return page.getByLabel('File to bring in').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer })
}

async function giveNote(page: Page, text: string) {
  const url = saveNote.path.replace(':lessonId', 'coding-1-1-1')
  expect((await page.request.fetch(url, { method: saveNote.method, data: { text } })).ok()).toBe(true)
}

async function askToDelete(page: Page, password: string) {
  await page.getByRole('button', { name: 'Delete Your Account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete my account and everything in it' }).click()
}

test('a learner takes everything along, deletes the account, and finds it all again on another site', async ({
  learnerPage: page,
  account,
  before,
  consoleErrors,
}) => {
  let file = ''
  await test.step('learns', async () => {
    await before.onboarding(beginnerCoding)
    await before.lessons(beginnerCoding)
    await before.finalProject(beginnerCoding)
    await giveNote(page, 'Close what you open.')
    await page.request.fetch(saveResource.path.replace(':resourceId', '1'), {
      method: saveResource.method,
      data: { saved: true },
    })
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
    await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible()
    await expect(page.getByText(account.email)).toBeVisible()
    file = await downloaded(page, 'Download Everything')
    expect(JSON.parse(file)).toMatchObject({ profile: { email: account.email }, savedResources: [{ resourceId: 1 }] })
    const statements = (await downloaded(page, 'Download xAPI')).trimEnd().split('\n')
    expect(statements).toHaveLength(JSON.parse(file).events.length)
  })

  await test.step('deletes the account, with the right password', async () => {
    await askToDelete(page, 'not-my-password')
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400')])
    await page.getByRole('button', { name: 'Close' }).click()
    await askToDelete(page, account.password)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/signin/)
  })

  const elsewhere = await OwnServer.start()
  await test.step('signs up elsewhere, with the same address', async () => {
    await page.goto(`${elsewhere.origin}/signup`)
    await page.getByLabel('Name').fill('Ana again')
    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/onboarding$/)
  })

  await test.step('sees what is in the file, adds it, and has everything again', async () => {
    await page.goto(`${elsewhere.origin}/account`)
    await chooseFile(page, file)
    const bringIn = section(page, 'Bring in a record')
    await expect(bringIn.getByText(/^\d+ items would be added$/)).toBeVisible()
    await expect(bringIn.getByRole('row', { name: /^Notes 1 0 0$/ })).toBeVisible()
    await bringIn.getByRole('button', { name: 'Add It to Your Account' }).click()
    await expect(bringIn.getByText(/^\d+ items added: your record is here$/)).toBeVisible()
    await bringIn.getByRole('link', { name: 'Open Your Dashboard' }).click()
    await expect(page.getByText('Course Complete').first()).toBeVisible()
    const again = await (await page.request.get(elsewhere.origin + getDashboard.path)).json()
    expect({ stats: again.stats, badges: again.badges }).toEqual(learned)
    await page.goto(`${elsewhere.origin}/dashboard/notes`)
    await expect(page.getByText('Close what you open.')).toBeVisible()
    await page.goto(`${elsewhere.origin}/resources?tab=saved`)
    await expect(page.getByText('Nothing saved yet')).toBeHidden()
  })

  await test.step('brings it in once more, which changes nothing', async () => {
    await page.goto(`${elsewhere.origin}/account`)
    await chooseFile(page, file)
    await expect(page.getByText('Nothing in this file is new to your account')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add It to Your Account' })).toBeHidden()
  })
  await elsewhere.end()
})

test('of a file that was edited and cut off, what is sound is added, and the rest is told with its reason', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await giveNote(page, 'Close what you open.')
  await page.goto('/account')
  const file = await downloaded(page, 'Download Everything')
  await giveNote(page, '')
  const edited = file.replace('Close what', 'Open what')
  await chooseFile(page, edited.slice(0, edited.indexOf('"exercises"')))
  const bringIn = section(page, 'Bring in a record')
  await expect(bringIn.getByText('The end of this file is missing')).toBeVisible()
  await expect(bringIn.getByText('Notes, number 1: It was changed after it was exported')).toBeVisible()
  await bringIn.getByRole('button', { name: 'Cancel' }).click()
  await expect(bringIn.getByText('The end of this file is missing')).toBeHidden()
})

test('what is no such file, and a server that is away, are told in words', async ({
  learnerPage: page,
  consoleErrors,
}) => {
  await page.goto('/account')
  const bringIn = section(page, 'Bring in a record')
  await chooseFile(page, 'Dear diary')
  await expect(bringIn.getByRole('alert')).toContainText('This is not a file that Waymark exported.')
  await page.route('**/api/v1/account/import*', (route) => route.abort())
  await chooseFile(page, 'Dear diary')
  await expect(bringIn.getByRole('alert')).toContainText('The server cannot be reached.')
  expect(consoleErrors.splice(0).every((error) => /400|ERR_FAILED|Mutation error/.test(error))).toBe(true)
})
