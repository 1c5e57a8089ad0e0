import type { Locator, Page } from '@playwright/test'
import { microTasksIn } from '../content/lesson-text.ts'
import { readContent } from '../content/read.ts'
import { withoutBackticks } from '../domain/inline-code.ts'
import type { MicroTask, MicroTaskOf } from '../domain/micro-tasks.ts'
import { expect } from './test.ts'

/** The small tasks in the text of a lesson, as they stand there. */
export const smallTasksOf = (lessonId: string, { lessons } = readContent()) =>
  microTasksIn(lessons.get(lessonId)?.text ?? { markdown: '' }).map(({ task }) => task)

/** The sentence about the answer to a task. */
const verdictOf = (section: Locator) => section.getByRole('status').filter({ hasText: /^(Right|Not yet)\./ })

/** Brings a task into view, with the code that lets it be done. */
export async function openSmallTask(page: Page, index: number): Promise<Locator> {
  const section = page.locator('[data-task]').nth(index)
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('button').first()).toBeAttached()
  return section
}

/** Types a work, and answers what is said of it. */
async function said(section: Locator, text: string): Promise<string> {
  const editor = section.locator('.cm-content')
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  await editor.fill(text)
  await section.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(verdictOf(section)).toBeVisible()
  return verdictOf(section).innerText()
}

const solutions: { [Kind in MicroTask['kind']]: (section: Locator, task: MicroTaskOf<Kind>) => Promise<void> } = {
  choose: (section, { options, answer }) => choose(section, options[answer - 1] ?? ''),
  predict: (section, { options, answer }) =>
    options ? choose(section, options[Number(answer) - 1] ?? '') : fill(section, [String(answer)]),
  fill: (section, { answers }) =>
    fill(
      section,
      answers.map(([first = '']) => first),
    ),
  order: async (section, { lines }) => {
    for (const line of lines) {
      const left = section.getByRole('list', { name: 'Lines to place' }).getByRole('button')
      await left
        .filter({ has: section.page().getByText(line, { exact: true }) })
        .first()
        .press('Enter')
    }
  },
  spot: async (section, { answer }) =>
    section
      .getByRole('button')
      .nth(answer - 1)
      .click(),
  match: async (section, { pairs }) => {
    for (const [thing, partner] of Object.entries(pairs)) {
      const partners = section.getByRole('group', { name: withoutBackticks(thing), exact: true })
      await partners.getByRole('radio', { name: withoutBackticks(partner), exact: true }).check()
    }
    await section.getByRole('button', { name: 'Answer' }).click()
  },
  turn: async (section, { right }) => {
    await section.getByRole('slider').fill(String(right[0]))
    await section.getByRole('button', { name: 'Answer' }).click()
  },
  type: async (section, { model }) => void (await said(section, model)),
}

async function choose(section: Locator, option: string): Promise<void> {
  await section.getByRole('radio', { name: withoutBackticks(option), exact: false }).check()
  await section.getByRole('button', { name: 'Answer' }).click()
}

async function fill(section: Locator, texts: string[]): Promise<void> {
  const fields = section.getByRole('textbox')
  for (const [index, text] of texts.entries()) await fields.nth(index).fill(text)
  await fields.last().press('Enter')
}

/** Does a task rightly, as a person would, and reads that it is right. */
export async function solve(section: Locator, task: MicroTask): Promise<void> {
  await solutions[task.kind](section, task as never)
  await expect(verdictOf(section), task.ask).toHaveText(/^Right\./)
}
