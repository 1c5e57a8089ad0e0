import { noteItem } from '../domain/items/note.ts'
import { routeWrites, writeItem } from './items.ts'
import { onDevice, openLesson, unsaved } from './learning.ts'
import { expect, test } from './test.ts'

test('all notes are in one place, found by their words, and lead back to their lessons', async ({
  learnerPage: page,
}) => {
  const code = `const a = "שלום" // ${'as wide as no phone is '.repeat(9)}`
  const hebrew = `שלום\n\nHello\n\n- כן\n- Yes\n\n> לא\n\n\`\`\`\n${code}\n\`\`\`\n\n| אחת | one |\n|---|---|\n| שתיים | two |`
  const notes = {
    'coding-2-1-1': hebrew,
    'coding-1-1-1': 'Close **what** you open.',
    'coding-1-1-2': '- alt text\n- never *the file name*',
  }
  for (const [lessonId, text] of Object.entries(notes)) await writeItem(page.request, noteItem, lessonId, { text })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your notes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your notes' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'alt text' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('what', { exact: true })).toHaveCSS('font-weight', /^[67]\d\d$/)
  const directions = { שלום: 'rtl', Hello: 'ltr', כן: 'rtl', Yes: 'ltr', לא: 'rtl', [code]: 'ltr' }
  for (const [text, direction] of Object.entries(directions)) {
    await expect(page.getByText(text, { exact: true }), text).toHaveCSS('direction', direction)
  }
  const [right, left] = [
    page.getByRole('columnheader', { name: 'אחת' }),
    page.getByRole('columnheader', { name: 'one' }),
  ]
  await expect(right).not.toHaveCSS('padding-right', '0px')
  await expect(left).not.toHaveCSS('padding-left', '0px')
  await page.setViewportSize({ width: 390, height: 844 })
  const field = await page.getByRole('searchbox', { name: 'Search your notes' }).boundingBox()
  const card = await page.getByRole('main').getByRole('listitem').first().boundingBox()
  expect(card?.width).toBe(field?.width)

  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('FILE alt')
  await expect(page.getByText('1 of 3 notes')).toBeVisible()
  await expect(page.getByText('Close what you open.')).toBeHidden()
  await page.reload()
  await expect(page.getByText('1 of 3 notes')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing of the kind')
  await page.getByRole('button', { name: 'Show all notes' }).click()
  await page.getByRole('link', { name: 'What HTML Is: Elements, Tags and a First Page' }).click()
  await expect(page).toHaveURL(/\/courses\/coding\/.+\/coding-1-1-1$/)
})

test('a note that is not saved yet is among them, and stays when it is', { tag: '@long' }, async ({
  learnerPage: page,
  consoleErrors,
}) => {
  const mend = await routeWrites(page, noteItem)
  await page.addInitScript(() => {
    let wasSeen = false
    new MutationObserver(() => {
      const isSeen = document.querySelector('main')?.textContent?.includes('Close what you open.') === true
      if (wasSeen && !isSeen) document.documentElement.dataset.flickered = 'yes'
      wasSeen = isSeen
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Close what you open.')
  await expect(unsaved(page, '1 text')).toBeVisible()
  await page.goto('/dashboard/notes')
  const note = page.getByRole('main').getByRole('listitem')
  await expect(note).toHaveText(/^Your note on '.+'Not saved yetClose what you open\.\s*$/)
  await mend()
  await expect(unsaved(page)).toBeHidden()
  await expect(note.getByRole('link')).toBeVisible()
  await expect(note.getByText('Not saved yet')).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-flickered')
  expect(consoleErrors.splice(0).join('\n')).toContain('net::ERR_FAILED')
})

test('who has no notes yet sees where to write one', { tag: '@long' }, async ({ learnerPage: page }) => {
  await page.goto('/dashboard/notes')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your course' })).toBeVisible()
})

test('a note of a visitor is gone once they have closed the site', async ({ page, context }) => {
  await page.goto('/courses/coding/minimal/beginner/coding-1-1-1')
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Close what you open.')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Kept until you close or reload this page.')
  await expect.poll(() => onDevice(page, 'note')).toBe(1)
  const later = await context.newPage()
  await page.close()
  await later.goto('/courses/coding/minimal/beginner/coding-1-1-1')
  await later.getByRole('button', { name: 'Notes' }).click()
  await expect(later.getByLabel('Your note')).toHaveValue('')
  await expect.poll(() => onDevice(later, 'note')).toBe(0)
})

test('a note is read as Markdown, and whatever was written into it does nothing', async ({ visitorAnew }) => {
  const page = await visitorAnew('/courses/coding/minimal/beginner/coding-1-1-1')
  await page.getByRole('button', { name: 'Notes' }).click()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page
    .getByLabel('Your note')
    .fill(
      [
        '# Mine',
        '<img src="/hello.png" onerror="document.title=\'taken\'"><script>document.title = "taken"</script>',
        '[run](javascript:document.title="taken") [there](https://example.org)',
        '<form action="/"><input name="x"></form><style>body{display:none}</style>',
      ].join('\n\n'),
    )
  await page.getByRole('button', { name: 'Read' }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await expect(notes.getByRole('link', { name: 'there' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(notes.getByText('<img src="/hello.png"')).toBeVisible()
  await expect(notes.locator('img, form, input, style, script')).toHaveCount(0)
  await expect(notes.getByText('run', { exact: true })).toBeVisible()
  await expect(notes.getByRole('link', { name: 'run' })).toHaveCount(0)
  expect(requests.filter((url) => url.includes('hello.png'))).toEqual([])
  await expect(page).not.toHaveTitle('taken')
})

test('a note is read as it was typed where the code for Markdown does not come', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/assets/markdown*', (route) => route.abort())
  await page.goto('/courses/coding/minimal/beginner/coding-1-1-1')
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Close **what** you open.')
  await page.getByRole('button', { name: 'Read' }).click()
  await expect(page.getByText('Close **what** you open.')).toBeVisible()
  consoleErrors.splice(0)
})

test("the video's time can only be noted once it plays", { tag: '@long' }, async ({ page }) => {
  await page.goto('/courses/coding/minimal/beginner/coding-1-1-1')
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.getByRole('button', { name: "Add the video's time" }).click()
  await expect(page.getByText('The video has not been started')).toBeVisible()
})
