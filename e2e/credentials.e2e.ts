import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { coursePathname } from '../app/paths.ts'
import { renameLearner } from '../domain/account-settings.ts'
import { issueCredential } from '../domain/credentials.ts'
import { pinnedNode } from '../tools/setup.mjs'
import { beginnerCoding } from './specification/learner.ts'
import { expect, test } from './test.ts'

/** A file that the page offers, on the disk. */
async function downloaded(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await download).path()
}

/** The words on the sheets of the printed page, sheet by sheet. */
async function printed(page: Page): Promise<{ sheets: string[]; size: number[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })))
  const { text } = await extractText(pdf)
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  return { sheets: text, size: [Math.round(width), Math.round(height)] }
}

/** Verifies a file in a process that knows the key alone. */
async function verifiedElsewhere(file: string, key: string): Promise<string> {
  const command = [join(import.meta.dirname, '../tools/verify.ts'), file, '--key', key]
  return promisify(execFile)(pinnedNode, command).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
}

test('a learner who passed the exam gets a certificate, shows it to others, prints and verifies it, and revokes it', async ({
  learnerPage: page,
  learner,
  before,
  browser,
  baseURL,
}) => {
  await before.lessons(beginnerCoding)
  await before.finalProject(beginnerCoding)
  await page.goto(coursePathname(beginnerCoding))
  await page.getByRole('button', { name: 'Get your certificate' }).click()
  const certificate = page.getByRole('article', { name: 'Certificate' })
  await expect(certificate.getByRole('heading', { name: learner.name })).toBeVisible()
  await expect(certificate).toContainText('Web Development Fundamentals')
  await expect(certificate).toContainText(/Passed with \d+ of 20 questions right/)

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await other.goto(page.url())
  await expect(other.getByText('There is no certificate to see here')).toBeVisible()
  await page.getByRole('switch', { name: 'Let everybody with the link see it' }).click()
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.linkedin\.com\/profile\/add\?startTask=CERTIFICATION_NAME&name=Web\+Development/,
  )
  const address = page.url()
  await page.goto(coursePathname(beginnerCoding))
  await page.getByRole('link', { name: 'See your certificate' }).click()
  await expect(page).toHaveURL(address)
  await other.reload()
  await expect(other.getByRole('article', { name: 'Certificate' })).toContainText(learner.name)
  await expect(other.getByRole('button', { name: 'Revoke' })).toHaveCount(0)

  const { sheets, size } = await printed(page)
  expect(size).toEqual([842, 595])
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toContain(learner.name)
  expect(sheets[0]).toContain('It is no accredited qualification')
  expect(sheets[0]).not.toContain('LinkedIn')

  const key = `${baseURL}/.well-known/did.json`
  const files = { png: await downloaded(page, 'PNG badge'), svg: await downloaded(page, 'SVG badge') }
  for (const file of Object.values(files)) expect(await verifiedElsewhere(file, key)).toMatch(/^Valid\./)
  const jwt = await downloaded(other, 'Save its file')
  expect(readFileSync(jwt)).toEqual(readFileSync(await downloaded(page, 'Signed file')))

  await other.goto('/credentials')
  const check = async (file: string, name: string) => {
    const buffer = readFileSync(file)
    await other
      .getByLabel('Certificate to verify')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  }
  const result = other.getByRole('region', { name: 'Result' })
  await check(files.png, 'badge.png')
  await expect(result).toContainText('This certificate is valid')
  await expect(result).toContainText(learner.name)
  await check(jwt, 'certificate.jwt')
  await expect(result).toContainText('certificate.jwt')

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await expect(page.getByText('This certificate was revoked')).toBeVisible()
  await check(files.svg, 'badge.svg')
  await expect(result).toContainText('This certificate was revoked')
  expect(await verifiedElsewhere(jwt, key)).toMatch(/^Revoked\./)

  await page.getByRole('switch', { name: 'Let everybody with the link see it' }).click()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await other.goto(page.url())
  await expect(other.getByText('There is no certificate to see here')).toBeVisible()

  await page.goto('/account')
  const own = page.getByRole('region', { name: 'Certificates' }).getByRole('listitem')
  await expect(own).toContainText('revoked')
  await own.getByRole('link', { name: 'Web Development Fundamentals' }).click()
  await expect(certificate).toBeVisible()
  await other.context().close()
})

const longName = `Doña ${'María-Fernanda '.repeat(5)}de la Concepción`

/** Gives the page a font with Chinese letters, which not every machine has. */
async function provideFont(page: Page): Promise<void> {
  await page.route('**/two-letters.woff2', (route) =>
    route.fulfill({ path: join(import.meta.dirname, 'fonts/two-letters.woff2'), contentType: 'font/woff2' }),
  )
  const font = "@font-face { font-family: Arial; src: url('/two-letters.woff2'); unicode-range: U+4E00-9FFF }"
  await page.addStyleTag({ content: font })
  await page.evaluate(() => document.fonts.ready)
}

test('a certificate is printed on one sheet with any name, in any script', async ({ learnerPage: page, before }) => {
  await before.finalProject(beginnerCoding)
  for (const name of ['Zoë Straße-Ångström', 'ليلى بنت عبد الرحمن', '欧阳', longName]) {
    const { method, path } = renameLearner
    const renamed = await page.request.fetch(path, { method, data: { name } })
    expect(renamed.ok(), await renamed.text()).toBe(true)
    const issued = await page.request.post(issueCredential.path, { data: { courseId: '1' } })
    await page.goto(`/credentials/${(await issued.json()).credentialId}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await provideFont(page)
    const { sheets } = await printed(page)
    expect(sheets).toHaveLength(1)
    // Letters of joined scripts may come in their joined forms, and long names on several lines.
    const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
    const [sheet = ''] = sheets.map(letters)
    expect([...letters(name)].filter((letter) => !sheet.includes(letter))).toEqual([])
    expect(sheet).toContain(letters('It is no accredited qualification.'))
  }
})
