import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { videoItem } from '../../domain/items/video.ts'
import { readItem } from '../items.ts'
import { OwnServer } from '../own-server.ts'
import { expect, test, watchConsole } from '../test.ts'
import { laterSite } from './later-site.ts'

const course = '/courses/clips/minimal/beginner'
const youtubeLesson = '/courses/coding/minimal/beginner/coding-1-1-1'
const play = (page: Page) => page.getByRole('button', { name: /^Play the video/ })

// Its site has to be built, with a course of its own.
test.describe('a video of our own', { tag: '@long' }, () => {
  let server: OwnServer
  test.beforeAll(async () => {
    server = await OwnServer.start(laterSite)
  })
  test.afterAll(() => server?.end())

  const first = () => `${server.origin}${course}/clips-1-1-1`
  const second = () => `${server.origin}${course}/clips-1-1-2`
  const media = (page: Page) => page.locator('video')
  const time = (page: Page) => media(page).evaluate((video: HTMLVideoElement) => video.currentTime)
  const known = (page: Page) => readItem(page.request, videoItem, 'clips-1-1-1', server.origin)
  async function signUp(page: Page) {
    const data = { name: 'Ana Lima', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
    const answer = await page.request.post(`${server.origin}/api/auth/sign-up/email`, {
      data,
      headers: { origin: server.origin },
    })
    expect(answer.ok()).toBe(true)
  }
  async function playTo(page: Page, seconds: number) {
    await play(page).click()
    await expect.poll(() => time(page)).toBeGreaterThan(seconds)
  }
  /** Plays it, and has it stop by itself once it has come so far. */
  async function stopAt(page: Page, seconds: number) {
    const stopped = page.evaluate(
      (seconds) =>
        new Promise<void>((resolve) => {
          const look = ({ target }: Event) => {
            const video = target as HTMLVideoElement
            if (video.currentTime <= seconds) return
            document.removeEventListener('timeupdate', look, true)
            video.pause()
            resolve()
          }
          document.addEventListener('timeupdate', look, true)
        }),
      seconds,
    )
    await play(page).click()
    await stopped
  }
  /** To which second a video is moved next. */
  function moved(page: Page): Promise<number> {
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const tell = ({ target }: Event) => resolve((target as HTMLVideoElement).currentTime)
          document.addEventListener('seeking', tell, { capture: true, once: true })
        }),
    )
  }
  /** At which second a video begins to play, the next time that one does. */
  function beginning(page: Page): Promise<number> {
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const tell = ({ target }: Event) => resolve((target as HTMLVideoElement).currentTime)
          document.addEventListener('playing', tell, { capture: true, once: true })
        }),
    )
  }
  async function fresh(page: Page): Promise<BrowserContext> {
    const browser = page.context().browser()
    if (!browser) throw new Error('There is no browser')
    return browser.newContext({ storageState: await page.context().storageState() })
  }

  test('belongs to a fifth course made of files alone, which is found, taken and counted like the others', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto(`${server.origin}/courses`)
    await page.getByRole('link', { name: 'Clips', exact: true }).click()
    await expect(page).toHaveURL(/\/courses\/clips\/moderate\/beginner$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Clips' })).toBeVisible()
    await page.getByRole('button', { name: 'Start First Lesson' }).click()
    await expect(page.getByText(/^A square starts at the left/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Words for movement', exact: true })).toBeVisible()
    // The same question stands at the beginning too, to guess at.
    const quiz = page.getByRole('form', { name: 'Quiz' })
    await quiz.getByRole('radio', { name: 'Still pictures' }).check()
    await quiz.getByRole('button', { name: 'Answer' }).click()
    await expect(quiz.getByText('Each picture stands still.')).toBeVisible()
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByText('50% complete')).toBeVisible()
    await page.goto(`${server.origin}/dashboard?tab=courses`)
    await page.getByRole('link', { name: 'Continue Learning' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clips' })).toBeVisible()
    await page.goto(second())
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByText('100% complete')).toBeVisible()
    await page.goto(`${server.origin}/dashboard?tab=courses`)
    await expect(page.getByRole('heading', { level: 3, name: 'Clips' })).toBeVisible()
    await page.goto(`${server.origin}/dashboard`)
    await expect(page.getByText('10 points').first()).toBeVisible()
    await expect(page.getByText('Course Complete', { exact: true })).toBeVisible()
  })

  test('plays to its end, and begins anew after that; its player comes only then', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await signUp(page)
    await page.goto(first())
    await expect(play(page)).toBeVisible()
    const late = () => requests.filter((url) => /own-player|lesson-videos/.test(url))
    expect(late()).toEqual([])
    await playTo(page, 0)
    expect(late().length).toBeGreaterThan(1)
    await expect.poll(async () => (await known(page)).positionSeconds).toBeGreaterThan(11.9)
    const { watched, secondsSpent } = await known(page)
    expect(watched).toHaveLength(1)
    expect(secondsSpent).toBeGreaterThan(11)
    expect(secondsSpent).toBeLessThan(13)
    await page.reload()
    await expect(play(page)).toHaveAccessibleName('Play the video: The square')
    const began = beginning(page)
    await play(page).click()
    expect(await began).toBeLessThan(1)
  })

  test('goes on at the same second after a reload, and in a fresh browser', async ({ page }) => {
    await signUp(page)
    await page.goto(first())
    await stopAt(page, 3)
    const position = await time(page)
    await expect.poll(async () => (await known(page)).positionSeconds).toBeCloseTo(position, 0)
    const { positionSeconds } = await known(page)
    await page.reload()
    const second = String(Math.floor(positionSeconds)).padStart(2, '0')
    await expect(play(page)).toHaveAccessibleName(new RegExp(`Resume at 0:${second}$`))

    const context = await fresh(page)
    const other = await context.newPage()
    const errors = watchConsole(other)
    await other.goto(first())
    await expect(play(other)).toHaveAccessibleName(/Resume at/)
    const began = beginning(other)
    await play(other).click()
    expect(await began).toBeCloseTo(positionSeconds, 0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('has its moment put into a note as a link that leads back to it', async ({ page }) => {
    await page.goto(first())
    await stopAt(page, 2)
    const noted = await time(page)
    await page.getByRole('button', { name: 'Notes' }).click()
    await page.getByLabel('Your note').fill('It is here:')
    await page.getByRole('button', { name: "Add the video's time" }).click()
    const moment = `0:0${Math.floor(noted)}`
    await expect(page.getByLabel('Your note')).toHaveValue(`It is here: [${moment}] `)
    const away = moved(page)
    await media(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 9
    })
    expect(await away).toBe(9)
    await page.getByRole('button', { name: 'Read' }).click()
    const back = moved(page)
    await page.getByRole('link', { name: moment, exact: true }).click()
    expect(await back).toBeCloseTo(Math.floor(noted), 1)
    await page.goto(`${first()}#t=7`)
    await page.reload()
    await expect.poll(() => time(page)).toBeGreaterThanOrEqual(7)
  })

  test('is not moved by opening it, nor by seeking alone', async ({ page }) => {
    await signUp(page)
    await page.goto(first())
    await stopAt(page, 2)
    await expect.poll(async () => (await known(page)).positionSeconds).toBeGreaterThan(1.5)
    const before = await known(page)
    await media(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 9
    })
    await page.reload()
    await expect(play(page)).toHaveAccessibleName(/Resume at/)
    await page.reload()
    await expect(play(page)).toHaveAccessibleName(/Resume at/)
    expect(await known(page)).toEqual(before)
  })

  test('a visitor goes on too, as long as the page is open; the lesson is completed by hand', async ({ page }) => {
    await page.goto(first())
    await playTo(page, 2)
    await page.getByRole('button', { name: 'Next lesson' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Slow In, Slow Out' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(play(page)).toHaveAccessibleName(/Resume at 0:0/)
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  })

  test('keeps the speed for the next lesson, and is worked by keys that do nothing else', async ({ page }) => {
    await page.goto(first())
    await playTo(page, 0)
    await page.keyboard.press('k')
    await expect.poll(() => media(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await page.keyboard.press('m')
    await expect.poll(() => media(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible()
    await page.keyboard.press('c')
    const mode = () => media(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)
    await expect.poll(mode).toBe('showing')
    await page.locator('media-playback-rate-button').click()
    await expect.poll(() => media(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25)
    await page.goto(second())
    await playTo(page, 0)
    expect(await media(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25)
  })

  test('can be read instead, from its captions or a transcript of its own', async ({ page }) => {
    await page.goto(first())
    await page.getByText('Transcript', { exact: true }).click()
    await expect(page.getByText('It walks steadily across the picture.')).toBeVisible()
    await page.getByRole('button', { name: 'Play from 0:04' }).click()
    await expect.poll(() => time(page)).toBeGreaterThanOrEqual(4)
    await page.goto(second())
    await page.getByText('Transcript', { exact: true }).click()
    await expect(page.getByText('A low tone sounds all the while.')).toBeVisible()
  })

  test('one that does not come says so, and another can be played', async ({ page, consoleErrors }) => {
    await page.route('**/lesson-videos/**', (route) => route.abort())
    await page.goto(second())
    await play(page).click()
    await expect(page.getByText('This video does not play')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play another: 12 Principles of Animation' })).toBeVisible()
    await page.unroute('**/lesson-videos/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => time(page)).toBeGreaterThan(0)
    consoleErrors.splice(0)
  })

  test('its player is accessible and fits a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(first())
    await playTo(page, 0)
    await page.keyboard.press('k')
    await page.getByText('Transcript', { exact: true }).click()
    await expect(page.getByText('It has arrived at the right.')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('figure').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test.describe('a video on YouTube', () => {
  /** Stands in for the provider: speaks as its embedded player does. */
  const embed = (behaviour: string) => `<!doctype html><title>Player</title><script>
    const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*')
    let time = 0, rate = 1, playing = true, heard = false
    window.commands = []
    addEventListener('message', ({ data }) => {
      const { event, func, args } = JSON.parse(data)
      if (event === 'listening' && !heard) { heard = true; say('initialDelivery', {}); (${behaviour})() }
      if (event === 'command') { commands.push([func, ...args]); if (func === 'seekTo') time = args[0]; if (func === 'setPlaybackRate') rate = args[0] }
    })
    const plays = () => setInterval(() => { if (playing) time += 0.25 * rate; say('infoDelivery', { currentTime: time, duration: 580, playbackRate: rate, playerState: playing ? 1 : 2 }) }, 250)
    const refuses = () => say('onError', 150)
    addEventListener('click', () => { playing = false; say('onStateChange', 2) })
  </script>`
  const host = 'https://www.youtube-nocookie.com/**'
  const standIn = (page: Page, behaviour: string, only: RegExp = /./) =>
    page.route(host, (route) =>
      route.fulfill({ contentType: 'text/html', body: embed(only.test(route.request().url()) ? behaviour : 'plays') }),
    )

  test('is asked for nothing before the click, and goes on where it was', { tag: '@long' }, async ({
    learnerPage: page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => new URL(request.url()).hostname.includes('youtube') && asked.push(request.url()))
    await standIn(page, 'plays')
    await page.goto(youtubeLesson)
    await expect(play(page)).toBeVisible()
    expect(asked).toEqual([])
    await play(page).click()
    const position = async () => (await readItem(page.request, videoItem, 'coding-1-1-1')).positionSeconds
    await expect.poll(position).toBeGreaterThan(5)
    await page.reload()
    await expect(play(page)).toHaveAccessibleName(/Resume at 0:/)
    const before = await position()
    await play(page).click()
    const frame = page.frameLocator('iframe[src*="youtube"]').locator('html')
    await expect
      .poll(() => frame.evaluate(() => (window as unknown as { commands: unknown[][] }).commands))
      .toContainEqual(['seekTo', before, true])
    expect(asked.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true)
  })

  test('where its owner refuses, the lesson says so and plays the next', { tag: '@long' }, async ({ page }) => {
    await standIn(page, 'refuses', /Me-GFJKL-9E/)
    await page.goto(youtubeLesson)
    await play(page).click()
    await expect(page.getByText('Its provider does not let it play here.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Watch it on youtube.com' })).toBeVisible()
    await page.getByRole('button', { name: /^Play another/ }).click()
    await expect(page.locator('iframe[src*="qHB2jUvAlGo"]')).toBeVisible()
    await expect(page.getByText('This video does not play')).toHaveCount(0)
  })

  test('where it is blocked, the lesson says so and stands without it', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.route(host, (route) => route.abort())
    await page.goto(youtubeLesson)
    await play(page).click()
    await expect(page.locator('iframe[src*="youtube"]')).toBeAttached()
    await expect(page.getByText('Nothing came from where it is kept.')).toBeVisible()
    const cutOff = await page
      .getByRole('alert')
      .filter({ hasText: 'This video does not play' })
      .evaluate((panel) => {
        const frame = (panel.parentElement as HTMLElement).getBoundingClientRect()
        return [...panel.querySelectorAll('p, button, a')]
          .filter((part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect()
            return top < frame.top || bottom > frame.bottom || left < frame.left || right > frame.right
          })
          .map(({ textContent }) => textContent)
      })
    expect(cutOff).toEqual([])
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  })
})
