import { mailServer } from '../testing/mail.ts'
import { expect, test } from './test.ts'

test('over a mail server, the mails that arrive prove an address and give a new password', { tag: '@long' }, async ({
  page,
  startServer,
}) => {
  const smtp = await mailServer()
  const server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'school@example.org' })
  const email = `${crypto.randomUUID()}@example.org`
  const linkIn = async (subject: string) => {
    const mail = () => smtp.received.find((one) => one.to.includes(email) && one.subject === subject)
    await expect.poll(mail).toBeDefined()
    expect(mail()?.from).toBe('"Waymark" <school@example.org>')
    return mail()?.links[0] ?? ''
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${server.origin}/signup`)
  await page.getByLabel('Name').fill('Ana')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('walk-the-path')
  await press('Sign Up')
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto(await linkIn('Confirm your email address'))
  await press('Yes, this is my address')
  await expect(page.getByText('Thank you, that is your address')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${server.origin}/recover`)
  await page.getByLabel('Email address').fill(email)
  await press('Send the link')
  await expect(page.getByText('Check your mail')).toBeVisible()
  await page.goto(await linkIn('Choose a new password'))
  await page.getByLabel('Password', { exact: true }).fill('another-way-home')
  await press('Set the password')
  await expect(page).toHaveURL(/\/signin$/)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another-way-home')
  await press('Sign In')
  await expect(page).toHaveURL(/\/onboarding$/)
  await smtp.stop()
})
