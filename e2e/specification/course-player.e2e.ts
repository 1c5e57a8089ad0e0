import type { Page } from '@playwright/test'
import { lessonPathname } from '../../app/paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import { estimatedTime, totalMinutes } from '../../domain/lesson-minutes.ts'
import { expect, test } from '../test.ts'
import { beginnerCoding, beginnerData, pathFor, player, playerReady } from './learner.ts'

const coding = pathFor(beginnerCoding)
const [firstLesson, secondLesson] = coding.lessons as [Lesson, Lesson]

const module = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Module ${number} `) })

/** One of the three tiles: its figure and its name. */
const tile = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByText(name) })

test('2 Course player: Back to Dashboard leads to the dashboard', async ({ newcomerAt }) => {
  const page = await player(newcomerAt)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your Learning Dashboard' })).toBeVisible()
})

test('2 Course player: each course is headed by its title', async ({ visitorAt }) => {
  for (const [goal, title] of [
    ['coding', 'Web Development Fundamentals'],
    ['design', 'UI/UX Design Essentials'],
    ['data', 'Data Science and Analysis'],
  ] as const) {
    const page = await player(visitorAt, { ...beginnerCoding, learningGoal: goal })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('2 Course player: badges name the level, the pace, how many are enrolled and the estimated weeks', async ({
  visitorAt,
}) => {
  const page = await player(visitorAt, {
    ...{ learningGoal: 'design', timeCommitment: 'significant', experienceLevel: 'intermediate' },
  })
  const badges = page.getByRole('main').getByRole('listitem')
  await expect(badges.getByText('Intermediate', { exact: true })).toBeVisible()
  await expect(badges.getByText('5-10 hours per week', { exact: true })).toBeVisible()
  await expect(badges.getByText('3-5 weeks', { exact: true })).toBeVisible()
  const enrolled = await badges.getByText(/^[\d,]+ enrolled$/).textContent()
  expect(Number(enrolled?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(1890)
})

test('2 Course player: percent complete stands beside a progress bar of the same value', async ({ visitorAnew }) => {
  const page = await player(visitorAnew)
  const bar = page.getByRole('progressbar', { name: 'Course progress' })
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  await page.getByRole('checkbox', { name: `Completed: ${firstLesson.title}` }).click()
  await expect(page.getByText('20% complete', { exact: true })).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', '20')
})

test('2 Course player: the coding player counts modules, the others do not', async ({ visitorAnew }) => {
  const page = await player(visitorAnew)
  await expect(page.getByText('Module 1 of 2', { exact: true })).toBeVisible()
  await module(page, 2).click()
  await page.getByRole('link', { name: coding.modules[1]?.subModules[0]?.lessons[0]?.title ?? '' }).click()
  await expect(page.getByText('Module 2 of 2', { exact: true })).toBeVisible()
  await player(visitorAnew, beginnerData)
  await expect(page.getByText(/^Module \d of \d$/)).toHaveCount(0)
})

test('2 Course player: a visitor gets the static player, without the updated badge and the tiles', async ({
  visitorAt,
}) => {
  const page = await player(visitorAt)
  await expect(page.getByText(/^Updated /)).toHaveCount(0)
  await expect(page.getByText('Total modules')).toHaveCount(0)
})

test('2 Course player: a learner gets an updated badge and tiles for total modules, completed modules and time', async ({
  walkerAt,
}) => {
  const page = await player(walkerAt)
  await expect(page.getByText(/^Updated \w/)).toBeVisible()
  await expect(tile(page, 'Total modules')).toContainText('2')
  await expect(tile(page, 'Completed modules')).toContainText('1')
  await expect(tile(page, 'Estimated time')).toContainText(estimatedTime(coding.units, coding))
})

test('2 Course player: a progress summary says how many lessons are complete', async ({ visitorAnew }) => {
  const page = await player(visitorAnew)
  const progress = page.getByRole('region', { name: 'Your progress' })
  await expect(progress).toContainText('0 of 5 lessons complete')
  await page.getByRole('checkbox', { name: `Completed: ${firstLesson.title}` }).click()
  await expect(progress).toContainText('1 of 5 lessons complete')
})

test('2 Course player: the skill-points card shows a visitor the points of this page', async ({ visitorAnew }) => {
  const page = await player(visitorAnew)
  const progress = page.getByRole('region', { name: 'Your progress' })
  await expect(progress.getByText('0 skill points')).toBeVisible()
  await page.getByRole('checkbox', { name: `Completed: ${firstLesson.title}` }).click()
  await expect(progress.getByText('5 skill points')).toBeVisible()
})

test('2 Course player: the skill-points card shows a learner their points and level', async ({ walkerAt }) => {
  const page = await player(walkerAt)
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('35 skill points Level 1, Novice')
})

test('2 Course player: Course Modules lists every module, the first one open and each one to open and close', async ({
  visitorAnew,
}) => {
  const page = await player(visitorAnew)
  const list = page.getByRole('region', { name: 'Course Modules' })
  for (const [index, { title }] of coding.modules.entries()) {
    await expect(module(page, index + 1)).toContainText(title)
    await expect(module(page, index + 1)).toHaveAttribute('aria-expanded', String(index === 0))
  }
  await expect(list.getByRole('link', { name: firstLesson.title })).toBeVisible()
  await module(page, 1).click()
  await expect(list.getByRole('link')).toHaveCount(0)
  await module(page, 2).click()
  await expect(list.getByRole('link')).toHaveCount(2)
})

test('2 Course player: a module names its subtopics, and each lesson its duration', async ({ visitorAt }) => {
  const page = await player(visitorAt)
  await expect(module(page, 1)).toContainText('(2 subtopics)')
  const lesson = page.getByRole('link', { name: firstLesson.title })
  await expect(lesson).toContainText(`${totalMinutes([firstLesson], coding)} min`)
})

test('2 Course player: a lesson of the list can be selected', async ({ visitorAt }) => {
  const page = await player(visitorAt)
  await page.getByRole('link', { name: secondLesson.title }).click()
  await expect(page.getByRole('heading', { level: 2, name: secondLesson.title })).toBeVisible()
  await expect(page.getByRole('link', { name: secondLesson.title })).toHaveAttribute('aria-current', 'true')
})

test('2 Course player: a lesson of the list can be completed and opened again', async ({ visitorAnew }) => {
  const page = await player(visitorAnew)
  const mark = page.getByRole('checkbox', { name: `Completed: ${secondLesson.title}` })
  await mark.click()
  await expect(mark).toBeChecked()
  await expect(page.getByText('20% complete', { exact: true })).toBeVisible()
  await mark.click()
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
})

test('2 Course player: the final project has a button below the modules', async ({ visitorAt }) => {
  for (const [goal, project] of [
    ['coding', 'Certification Exam'],
    ['design', 'Design Portfolio Review'],
    ['data', 'Data Analysis Project'],
  ] as const) {
    const page = await player(visitorAt, { ...beginnerCoding, learningGoal: goal })
    const list = page.getByRole('region', { name: 'Course Modules' })
    await expect(list.getByRole('button', { name: project })).toBeEnabled()
  }
})

test('2 Course player: with nothing selected it says so, and Start First Lesson selects the first', async ({
  visitorAnew,
}) => {
  const page = await player(visitorAnew)
  await expect(page.getByRole('heading', { name: 'Select a video to start learning' })).toBeVisible()
  await page.getByRole('button', { name: 'Start First Lesson' }).click()
  await expect(page.getByRole('heading', { level: 2, name: firstLesson.title })).toBeVisible()
  await expect(page.getByText('Select a video to start learning')).toHaveCount(0)
})

test('2 Course player: the selected lesson has its video, title, description and learning objectives', async ({
  visitorAt,
}) => {
  const page = await player(visitorAt, beginnerCoding, secondLesson)
  const lesson = page.getByRole('article', { name: secondLesson.title })
  await expect(lesson.getByRole('button', { name: `Play the video: ${secondLesson.videos[0]?.title}` })).toBeVisible()
  await expect(lesson.getByRole('heading', { level: 2, name: secondLesson.title })).toBeVisible()
  await expect(lesson.getByText(secondLesson.description)).toBeVisible()
  await expect(lesson.getByRole('heading', { name: 'Learning Objectives' })).toBeVisible()
  for (const objective of secondLesson.objectives) await expect(lesson.getByText(objective)).toBeVisible()
})

test('2 Course player: Mark Complete turns into Completed, and back', async ({ visitorAnew }) => {
  const page = await player(visitorAnew, beginnerCoding, firstLesson)
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible()
})

test('2 Course player: no third party hears of a visit before the video is played', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) elsewhere.push(new URL(request.url()).host)
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
  await page.goto(lessonPathname(beginnerCoding, firstLesson.id))
  await playerReady(page)
  const play = page.getByRole('button', { name: /^Play the video/ })
  await expect(play).toBeVisible()
  expect(elsewhere).toEqual([])
  await play.click()
  await expect.poll(() => elsewhere).toEqual(['www.youtube-nocookie.com'])
})

test('3 Content: a beginner who comes to React without JavaScript sees what to know first', async ({ visitorAnew }) => {
  const preferences = { ...beginnerCoding, timeCommitment: 'significant' } as const
  const page = await player(visitorAnew, preferences)
  await module(page, 3).click()
  await expect(module(page, 3)).toContainText('React Development')
  await expect(page.getByText(pathFor(preferences).modules[2]?.before ?? 'nothing')).toBeVisible()
})

test('3 Content: goals without modules of their own show the generic getting-started module', async ({ visitorAt }) => {
  for (const goal of ['gaming', 'media', 'personal'] as const) {
    const page = await player(visitorAt, { ...beginnerCoding, learningGoal: goal })
    await expect(module(page, 1)).toContainText('Getting Started')
    await expect(module(page, 2)).toHaveCount(0)
  }
})

test('9 Business constants: each course shows its estimated weeks for each weekly time', async ({ request }) => {
  const weeks = {
    coding: { minimal: '6-8', moderate: '4-6', significant: '3-4', intensive: '2-3' },
    design: { minimal: '8-10', moderate: '5-7', significant: '3-5', intensive: '2-4' },
    data: { minimal: '10-12', moderate: '6-8', significant: '4-6', intensive: '3-4' },
  }
  for (const [goal, byTime] of Object.entries(weeks))
    for (const [time, range] of Object.entries(byTime)) {
      const page = await (await request.get(`/courses/${goal}/${time}/beginner`)).text()
      expect(page).toContain(`>${range} weeks<`)
    }
})

test('9 Business constants: a course counts its enrolled learners from 3,245, 1,890 or 2,756 on', async ({
  request,
}) => {
  for (const [goal, enrolled] of [
    ['coding', '3,245'],
    ['design', '1,890'],
    ['data', '2,756'],
  ]) {
    // The page as it was built, before it asks how many joined here.
    const page = await (await request.get(`/courses/${goal}/minimal/beginner`)).text()
    expect(page).toContain(`>${enrolled} enrolled<`)
  }
})
