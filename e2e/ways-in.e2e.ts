import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { mailFolder } from '../server/mail/transport.ts'
import { latestMail, signInCodeFor } from '../testing/accounts.ts'
import { mailIn } from '../testing/mail.ts'
import { dataFolder } from './learners.ts'
import { expect, test } from './test.ts'

const mailbox = {
  mailTo: (address: string, subject?: string) => mailIn(mailFolder(dataFolder), address, subject),
}

/** Where the link of the latest mail of these words leads. */
async function linkIn(address: string, subject: string): Promise<string> {
  const link = (await latestMail(mailbox, address, subject)).links[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
}

/** @returns what the tabs of this browser have heard of its session from now on, while the page stays */
async function listenForSession(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const channel = new BroadcastChannel('waymark-session')
    const events: string[] = []
    channel.addEventListener('message', ({ data }) => data.event && events.push(data.event))
    return { channel, events }
  })
  return () => heard.evaluate(({ events }) => events)
}

async function typePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

/** What matters takes a session of now, and an address that is proved. */
async function signInAndProve(page: Page, learner: { email: string; password: string }): Promise<void> {
  await page.goto('/signin')
  await typePassword(page, learner)
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto('/account')
  await press(page, 'Send the mail again')
  await page.goto(await linkIn(learner.email, 'Confirm your email address'))
  await press(page, 'Yes, this is my address')
  await expect(page.getByText('Thank you, that is your address')).toBeVisible()
}

test('a forgetful learner gets back in: wrong password five times, a mail, a new password', async ({
  page,
  learner,
  consoleErrors,
}) => {
  await page.goto('/signin')
  for (let time = 0; time < 5; time++) {
    const answered = page.waitForResponse('**/api/auth/sign-in/email')
    await typePassword(page, { ...learner, password: `wrong-password-${time}` })
    await answered
    await expect(page.getByRole('form', { name: 'Sign in' }).getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
  await expect.poll(() => consoleErrors.length).toBeGreaterThanOrEqual(5)
  consoleErrors.splice(0)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Get back in' })).toBeVisible()
  // The server of the run sends no mail, and no page promises one.
  await expect(page.getByText('A recovery code lets you choose a new password;')).toBeVisible()
  await expect(page.getByText('we send you')).toHaveCount(0)
  await page.getByLabel('Email address').fill(learner.email)
  await press(page, 'Send the link')
  const notice = page.getByRole('status').filter({ hasText: 'This site sends no mail yet' })
  await expect(notice).toContainText(/^This site sends no mail yet\s*A recovery code lets you in/)
  await page.goto(await linkIn(learner.email, 'Choose a new password'))
  const heard = await listenForSession(page)
  await page.getByLabel('Password', { exact: true }).fill('another-way-home')
  await press(page, 'Set the password')
  await expect(page).toHaveURL(/\/signin$/)
  expect(await heard()).toEqual(['password-recovery'])
  await typePassword(page, { ...learner, password: 'another-way-home' })
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('whoever has to wait after wrong passwords sees the wait count down, and gets in once it is over', async ({
  page,
  learner,
  consoleErrors,
}) => {
  await page.goto('/signin')
  const wait = page.getByRole('form', { name: 'Sign in' }).getByRole('timer')
  await expect(async () => {
    await typePassword(page, { ...learner, password: 'wrong-password' })
    await expect(wait).toHaveText(/^You can try again in (a second|\d+ seconds)\.$/, { timeout: 500 })
  }).toPass()
  await expect(wait).toHaveText('You can try again now.')
  await typePassword(page, learner)
  await expect(page).toHaveURL(/\/onboarding$/)
  consoleErrors.splice(0)
})

test('whoever tries another way in does not type their address again', { tag: '@long' }, async ({ page, learner }) => {
  const address = page.getByLabel('Email address')
  await page.goto('/signin')
  await address.fill(learner.email)
  await press(page, 'Email me a code')
  await expect(address).toHaveValue(learner.email)
  await press(page, 'Use your password')
  await expect(address).toHaveValue(learner.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Get back in' })).toBeVisible()
  await expect(address).toHaveValue(learner.email)
  await press(page, 'Use a recovery code')
  await expect(address).toHaveValue(learner.email)
})

test('the link of a mail that was used already says where a new one is to be had', { tag: '@long' }, async ({
  page,
  learner,
  consoleErrors,
}) => {
  await signInAndProve(page, learner)
  await page.goto(await linkIn(learner.email, 'Confirm your email address'))
  await press(page, 'Yes, this is my address')
  await expect(page.getByRole('alert')).toContainText('used already')
  expect(consoleErrors.splice(0).filter((error) => !/404|used already/.test(error))).toEqual([])
  await page.getByRole('link', { name: 'Ask for a new one' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('a learner without mail gets back in by a recovery code', async ({ page, learner }) => {
  await page.goto('/signin')
  await typePassword(page, learner)
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto('/account')
  const recovery = section(page, 'Recovery codes')
  await recovery.getByRole('button', { name: 'Make recovery codes' }).click()
  const code = await recovery.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
  await press(page, 'I have kept them')
  await signOut(page)
  await page.goto('/signin?returnTo=%2Fresources')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await press(page, 'Use a recovery code')
  await page.getByLabel('Email address').fill(learner.email)
  await page.getByLabel('Recovery code', { exact: true }).fill(code)
  await press(page, 'Use the code')
  await page.getByLabel('Password', { exact: true }).fill('another-way-home')
  await press(page, 'Set the password')
  await typePassword(page, { ...learner, password: 'another-way-home' })
  await expect(page).toHaveURL(/\/resources$/)
})

test('a learner signs in with a code by mail', async ({ page, learner }) => {
  await page.goto('/signin')
  await press(page, 'Email me a code')
  await page.getByLabel('Email address').fill(learner.email)
  await press(page, 'Send me a code')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  // The page may be gone while the mail is read.
  await page.reload()
  await page.getByLabel('Code', { exact: true }).fill(await signInCodeFor(mailbox, learner.email))
  await press(page, 'Sign In')
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('who asks for another code keeps what they typed, also where they have to wait', { tag: '@long' }, async ({
  page,
  learner,
  consoleErrors,
}) => {
  await page.goto('/signin')
  await press(page, 'Email me a code')
  await page.getByLabel('Email address').fill(learner.email)
  await press(page, 'Send me a code')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('123')
  await press(page, 'Send another')
  await expect(page.getByText('This site sends no mail yet')).toBeVisible()
  const another = page.getByRole('button', { name: 'Send another' })
  const askAgain = async () => {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await another.click()
    const status = (await answer).status()
    await expect(another).not.toHaveAttribute('aria-busy', 'true')
    return status
  }
  await expect.poll(askAgain).toBe(429)
  await expect(page.getByRole('alert')).toContainText('Too many mails. Please try again in')
  await expect(code).toHaveValue('123')
  expect(consoleErrors.splice(0).filter((error) => !/429|Too many mails/.test(error))).toEqual([])
})

test('a learner changes name and address, and takes the address back', async ({ page, learner, consoleErrors }) => {
  await signInAndProve(page, learner)
  await page.goto('/account')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Maria')
  await press(page, 'Save name')
  await expect(page.getByRole('button', { name: 'Your account: Ana Maria' })).toBeVisible()
  const newEmail = `${crypto.randomUUID()}@example.org`
  await page.getByLabel('New email address').fill(newEmail)
  await press(page, 'Change address')
  await expect(page.getByRole('status').filter({ hasText: `Waiting for ${newEmail}` })).toContainText('sends no mail')
  await page.goto(await linkIn(learner.email, 'Confirm your new email address'))
  await press(page, 'Yes, change it')
  await expect(page.getByText('One more to go')).toBeVisible()
  await page.goto(await linkIn(newEmail, 'Confirm your new email address'))
  await press(page, 'Yes, change it')
  await expect(page.getByText(`Your address is ${newEmail} now`)).toBeVisible()
  await page.goto(await linkIn(learner.email, 'Your email address was changed'))
  await press(page, 'Take it back')
  await expect(page).toHaveURL(/\/recover\/password\?token=/)
  await page.getByLabel('Password', { exact: true }).fill('another-way-home')
  await press(page, 'Set the password')
  await typePassword(page, { email: learner.email, password: 'another-way-home' })
  await expect(page).toHaveURL(/\/onboarding$/)
  // Taking it back ended the session of this page too, which may have been asking for something.
  expect(consoleErrors.splice(0).filter((error) => !error.includes('401 (Unauthorized)'))).toEqual([])
})

test('an account page that is open hears of the address that another tab confirms', { tag: '@long' }, async ({
  page,
  learner,
}) => {
  await page.goto('/signin')
  await typePassword(page, learner)
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto('/account')
  await press(page, 'Send the mail again')
  const tab = await page.context().newPage()
  await tab.goto(await linkIn(learner.email, 'Confirm your email address'))
  await press(tab, 'Yes, this is my address')
  await expect(page.getByRole('button', { name: 'Send the mail again' })).toBeHidden()
})

/** On the account page, with a password. */
async function switchSecondFactorOn(page: Page, password: string): Promise<TOTP> {
  const factor = section(page, 'Second factor')
  await factor.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Switch it on')
  // A camera tells black from white alone.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(factor.getByRole('img')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const secret = await factor.locator('code').innerText()
  await expect(factor.getByRole('link', { name: 'Open it with the key' })).toHaveAttribute('href', /^otpauth:/)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await factor.getByLabel('Code', { exact: true }).fill(app.generate())
  await press(page, 'Confirm the code')
  return app
}

test('a second factor is switched on, asked for, and lost', async ({ page, learner }) => {
  await signInAndProve(page, learner)
  await page.goto('/account')
  const factor = section(page, 'Second factor')
  const app = await switchSecondFactorOn(page, learner.password)
  const backupCode = await factor.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').first().innerText()
  await press(page, 'I have kept them')

  await test.step('signing in asks for a code', async () => {
    await signOut(page)
    await page.goto('/signin')
    await typePassword(page, learner)
    // Each code works once, and the next one is right already.
    await page.getByLabel('Code from your authenticator app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await press(page, 'Sign In')
    await expect(page).toHaveURL(/\/onboarding$/)
  })
  await test.step('or for a backup code, where the app is lost', async () => {
    await signOut(page)
    await page.goto('/signin')
    await typePassword(page, learner)
    await press(page, 'Use a backup code')
    await page.getByLabel('Backup code').fill(backupCode)
    await press(page, 'Sign In')
    await expect(page).toHaveURL(/\/onboarding$/)
  })
})

test('a learner adds a passkey and signs in with it alone', async ({ page, learner }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInAndProve(page, learner)
  await page.goto('/account')
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByLabel('Name of the passkey').fill('My laptop')
  await press(page, 'Add a passkey')
  await expect(passkeys.getByRole('button', { name: 'Remove My laptop' })).toBeVisible()
  await expect(passkeys.getByLabel('Name of the passkey')).toHaveValue('')
  await signOut(page)
  await page.goto('/signin')
  await press(page, 'Use a passkey')
  await expect(page).toHaveURL(/\/onboarding$/)

  await test.step('and without the second factor, for which it stands', async () => {
    await page.goto('/account')
    await switchSecondFactorOn(page, learner.password)
    await press(page, 'I have kept them')
    await signOut(page)
    await page.goto('/signin')
    await press(page, 'Use a passkey')
    await expect(page).toHaveURL(/\/onboarding$/)
  })
})

test('asking for a passkey without a network shows an error', { tag: '@long' }, async ({ browser, baseURL }) => {
  const page = await browser.newPage()
  await page.goto(`${baseURL}/signin`)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await page.context().setOffline(true)
  await press(page, 'Use a passkey')
  await expect(page.getByRole('alert')).toContainText("The server can't be reached.")
  await page.close()
})

test('a learner sees where they are signed in, and signs the other device out', async ({
  learnerPage: page,
  learner,
  browser,
  baseURL,
}) => {
  const phone = await browser.newPage()
  await phone.goto(`${baseURL}/signin`)
  await typePassword(phone, learner)
  await expect(phone).toHaveURL(/\/onboarding$/)
  await page.goto('/account')
  const devices = section(page, 'Where you are signed in')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await press(page, 'Sign out my other devices')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(section(page, 'What happened to your account').getByText('Devices signed out')).toBeVisible()
  await phone.goto(`${baseURL}/dashboard`)
  await expect(phone).toHaveURL(/\/signin\?/)
  await phone.close()
})

test('a learner gets tokens for a program, which stands among the devices, and signs it out', async ({
  page,
  learner,
}) => {
  await page.goto('/signin')
  await typePassword(page, learner)
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto('/account')
  await press(page, 'Get tokens for a program')
  const shown = section(page, 'For programs')
  const token = await shown.locator('code').first().textContent()
  const headers = { authorization: `Bearer ${token}` }
  const answers = async () => (await page.request.get('/api/v1/dashboard', { headers })).status()
  expect(await answers()).toBe(200)
  await press(page, 'I have kept them')
  await expect(shown.locator('code')).toHaveCount(0)
  const devices = section(page, 'Where you are signed in')
  await devices.getByRole('button', { name: /^Sign out Program, from / }).click()
  await expect(devices.getByText('Program, from')).toHaveCount(0)
  expect(await answers()).toBe(401)
})
