import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../testing/server-process.ts'
import { freePort, root } from '../tools/setup.mjs'
import { expect, test } from './test.ts'

// The preview draws its first page from hundreds of sources.
test.describe('the preview of content', { tag: '@long' }, () => {
  test('shows what is typed in an open page, also what is wrong with it, and the server learns it too', async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    // A page of its own: while the server starts again, the console says that it does not answer.
    const page = await browser.newPage()
    const content = join(newFolder(), 'content')
    cpSync(join(root, 'content'), content, { recursive: true })
    const lesson = join(content, 'courses/1-coding/1-html-fundamentals/coding-1-1-1.md')
    const text = readFileSync(lesson, 'utf8')
    const course = join(content, 'courses/1-coding/course.md')
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const program = spawn(process.execPath, [join(root, 'tools/dev.mjs')], {
      env: { ...process.env, PORT: port, PUBLIC_URL: origin, DATA_DIR: newFolder(), CONTENT_DIR: content },
    })
    try {
      await expect
        .poll(() => fetch(`${origin}/readyz`).then(({ status }) => status, String), { timeout: 60_000 })
        .toBe(200)
      await page.goto(`${origin}/courses/coding/minimal/beginner/coding-1-1-1`, { timeout: 120_000 })
      const typed = page.getByText('A sentence that was typed just now.')
      writeFileSync(lesson, text.replace(/\n---\n/, '\n---\nA sentence that was typed just now.\n'))
      await expect(typed).toBeVisible({ timeout: 60_000 })

      cpSync(join(root, 'public/share.png'), lesson.replace('.md', '-share.png'))
      const figure = '![A picture that was put there just now](coding-1-1-1-share.png)'
      writeFileSync(lesson, text.replace(/\n---\n/, `\n---\n${figure}\n\n`))
      const picture = page.getByRole('img', { name: 'A picture that was put there just now' })
      const widthOf = () => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)
      await expect.poll(widthOf, { timeout: 60_000 }).toBe(1200)

      const overlay = page.locator('vite-error-overlay')
      writeFileSync(lesson, text.replace('\ntitle:', '\ntitel:'))
      await expect(overlay).toContainText('coding-1-1-1.md:1: title: is missing', { timeout: 60_000 })
      writeFileSync(lesson, text)
      await expect(overlay).toBeHidden({ timeout: 60_000 })
      await expect(typed).toBeHidden()

      writeFileSync(course, readFileSync(course, 'utf8').replace(/\ntitle: .*/, '\ntitle: A New Title'))
      const titles = () => fetch(`${origin}/api/v1/courses`).then((answer) => answer.text(), String)
      await expect.poll(titles, { timeout: 60_000 }).toContain('A New Title')
    } finally {
      await page.close()
      program.kill()
      if (program.exitCode === null) await once(program, 'exit')
    }
  })
})
