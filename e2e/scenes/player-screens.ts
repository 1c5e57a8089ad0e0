import { expect, type Page } from '@playwright/test'
import { readingPositionItem } from '../../domain/items/reading-position.ts'
import { answer, startExam } from '../exam.ts'
import { readItem } from '../items.ts'
import { at, neverAnswers, open, shows, type View } from './arriving.ts'

const course = '/courses/coding/moderate/novice'
const lesson = `${course}/coding-1-1-1`

/** The player as a visitor has it. */
export const visitorPlayer: View[] = [
  at('player', course, 'Web Development Fundamentals'),
  { name: 'player-lesson', arrive: openLesson },
  {
    name: 'player-lesson-completed',
    async arrive(page) {
      await openLesson(page)
      await page.getByRole('button', { name: 'Mark Complete' }).click()
      await shows(page.getByText('Lesson completed!'))
      await shows(page.getByRole('region', { name: 'Lesson completed' }))
    },
  },
  {
    name: 'player-module-folded',
    async arrive(page) {
      await open(page, course, 'Web Development Fundamentals')
      await page.getByRole('button', { name: /HTML Fundamentals/ }).click()
    },
  },
  {
    name: 'player-map',
    isNarrow: true,
    async arrive(page) {
      await openLesson(page)
      await page.getByRole('button', { name: 'Course map' }).click()
      await shows(page.getByRole('dialog', { name: 'Course map' }))
    },
  },
  {
    name: 'player-notes-sheet',
    isNarrow: true,
    async arrive(page) {
      await openLesson(page)
      await page.getByRole('button', { name: 'Notes' }).click()
      await page.getByLabel('Your note').fill('Elements nest, they never cross.')
    },
  },
  {
    name: 'player-lesson-loading',
    async arrive(page) {
      await open(page, course, 'Web Development Fundamentals')
      await page.route('**/lessons/*.json', neverAnswers)
      await page.getByRole('link', { name: /^What HTML Is/ }).click()
      await shows(page.getByText('Loading the lesson'))
    },
  },
  {
    name: 'player-taken-along',
    async arrive(page) {
      await open(page, course, 'Web Development Fundamentals')
      await page.getByRole('button', { name: 'Save for offline use' }).click()
      await shows(page.getByText('Available offline', { exact: true }))
    },
  },
  {
    name: 'player-project',
    async arrive(page) {
      await open(page, course.replace('coding', 'design'), 'UI/UX Design Essentials')
      await page.getByRole('button', { name: 'Design Portfolio Review' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await shows(page.getByText('Add a link or some text.'))
    },
  },
  {
    name: 'player-quiz',
    async arrive(page) {
      await openLesson(page)
      await page.getByRole('form', { name: 'Quiz' }).getByRole('radio').nth(1).check({ force: true })
      await page.getByRole('button', { name: 'Answer' }).click()
      await shows(page.getByRole('button', { name: 'Next question' }))
    },
  },
  { name: 'player-exam', arrive: openExam },
  {
    name: 'player-exam-question',
    async arrive(page) {
      await openExam(page)
      await page.getByRole('button', { name: 'Start the exam' }).click()
      await shows(page.getByText('Question 1 of 20'))
      await page.keyboard.press('2')
      await page.getByRole('button', { name: 'Submit' }).click()
      await shows(page.getByRole('alert'))
    },
  },
  {
    name: 'player-exam-result',
    isOnce: true,
    async arrive(page) {
      await openExam(page)
      await page.getByRole('button', { name: 'Start the exam' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('button', { name: 'Submit anyway' }).click()
      await shows(page.getByText('You got 0 of 20'))
    },
  },
  {
    name: 'player-video-blocked',
    async arrive(page) {
      await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
      await openLesson(page)
      await page.getByRole('button', { name: /^Play/ }).click()
      // The player is given its time.
      await page.getByText('This video does not play').waitFor()
    },
  },
  {
    name: 'player-guess',
    async arrive(page) {
      await openLesson(page)
      const guess = page.getByRole('region', { name: 'Guess first' })
      await guess.getByRole('radio').first().check({ force: true })
      await guess.getByRole('button', { name: 'Guess' }).click()
    },
  },
  {
    name: 'player-exercise-section',
    async arrive(page) {
      await page.goto(`${lesson}#exercise`)
      await shows(page.locator('[data-lesson-foot]').getByRole('button', { name: 'Check' }))
    },
  },
  {
    name: 'player-summit',
    async arrive(page) {
      await open(page, '/courses/gaming/minimal/beginner', /./)
      for (const mark of await page.getByRole('checkbox', { name: /^Completed: / }).all()) await mark.check()
      await shows(page.getByRole('heading', { name: 'You walked the whole path' }))
    },
  },
  at('player-getting-started', '/courses/gaming/minimal/beginner', /./),
]

/** The player as a learner has it who is on the way. */
export const learnerPlayer: View[] = [
  {
    name: 'player-learner',
    async arrive(page) {
      await open(page, course, 'Web Development Fundamentals')
      await shows(page.getByText('Completed modules'))
    },
  },
  {
    name: 'player-learner-lesson',
    async arrive(page) {
      await page.goto(lesson)
      await shows(page.getByRole('button', { name: 'Completed' }))
    },
  },
  {
    name: 'player-notes',
    async arrive(page) {
      await page.goto(lesson)
      await shows(page.getByRole('button', { name: 'Completed' }))
      await page.getByRole('button', { name: 'Notes' }).click()
      await page.getByLabel('Your note').fill('Elements nest, they never cross.')
    },
  },
  {
    name: 'player-place-offered',
    async arrive(page) {
      const open = lesson.replace('coding-1-1-1', 'coding-2-1-2')
      await page.goto(`${open}#exercise`)
      await expect
        .poll(async () => (await readItem(page.request, readingPositionItem, 'coding-2-1-2')).section)
        .toBe('exercise')
      await page.goto('/about')
      await page.goto(open)
      await shows(page.getByText(/^You were at/))
    },
  },
  {
    name: 'player-unsaved',
    async arrive(page) {
      await completeUnheard(page)
    },
  },
  {
    name: 'sign-out-unsaved',
    async arrive(page) {
      await completeUnheard(page)
      await page.getByRole('button', { name: /Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await shows(page.getByRole('dialog', { name: /Not saved yet/ }))
    },
  },
  {
    name: 'player-loading',
    async arrive(page) {
      await page.route('**/api/v1/record', neverAnswers)
      await page.goto(course)
      await shows(page.getByText('Loading your progress'))
    },
  },
  // The last, as the course is finished with it.
  {
    name: 'player-exam-passed',
    isOnce: true,
    async arrive(page) {
      await openExam(page)
      await answer(page, await startExam(page), 20)
      await page.getByRole('button', { name: 'Submit' }).click()
      await shows(page.getByText('You got 20 of 20'))
    },
  },
]

/** The player as one has it who has walked the whole path, and passed its exam or submitted its project. */
export const graduatePlayer: View[] = [
  {
    name: 'player-summit-certified',
    async arrive(page) {
      await page.goto('/courses/coding/minimal/beginner')
      await shows(page.getByText(/^Certified · /))
      await shows(page.getByText('quiz not taken'))
    },
  },
  {
    name: 'player-summit-built',
    async arrive(page) {
      await page.goto('/courses/data/minimal/beginner')
      const built = page.getByRole('region', { name: 'What you built' })
      await built.getByRole('group').locator('summary').click()
      await shows(built.getByRole('figure', { name: 'main.py' }))
    },
  },
  {
    name: 'player-lesson-of-finished',
    async arrive(page) {
      await page.goto('/courses/data/minimal/beginner/data-1-1-2#quiz')
      await shows(page.getByRole('button', { name: 'See what you did' }))
    },
  },
]

/** Opens a completed lesson, and does what leaves it completed while the server hears nothing of it. */
async function completeUnheard(page: Page): Promise<void> {
  await page.route('**/api/v1/operations', (route) => route.abort())
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await shows(page.getByText(/^Not saved yet: \d+ steps\.$/))
}

async function openLesson(page: Page): Promise<void> {
  await page.goto(lesson)
  await shows(page.getByRole('heading', { name: 'Learning Objectives' }))
}

async function openExam(page: Page): Promise<void> {
  await open(page, course, 'Web Development Fundamentals')
  await page.getByRole('button', { name: 'Certification Exam' }).click()
  await shows(page.getByRole('dialog', { name: 'Certification Exam' }))
}
