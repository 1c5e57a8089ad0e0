import { blaze, pine, png } from '../testing/pictures.ts'
import { expect, test } from './test.ts'

test('a learner chooses a picture, crops it with the keyboard, and finds it everywhere until it is removed', async ({
  learnerPage: page,
  consoleErrors,
}) => {
  const settings = page.getByRole('region', { name: 'Picture' })
  const choose = (buffer: Buffer, mimeType: string) =>
    settings.getByLabel('Picture to upload').setInputFiles({ name: 'me.png', mimeType, buffer })
  const inHeader = page.getByRole('banner').getByRole('button', { name: /^Your account/ })
  const shownIn = (place: typeof settings) =>
    place.locator('img').evaluate((image) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement
      const canvas = new OffscreenCanvas(naturalWidth, naturalHeight)
      const context = canvas.getContext('2d')
      context?.drawImage(image as HTMLImageElement, 0, 0)
      return [...(context?.getImageData(naturalWidth / 2, naturalHeight / 2, 1, 1).data ?? [])]
    })

  await test.step('is told what a picture is', async () => {
    await page.goto('/account')
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
    await expect(settings.getByRole('alert')).toContainText('Choose a JPEG, PNG or WebP.')
  })

  await test.step('crops it: what is at the left', async () => {
    const drawn = await png(400, 200, (x) => (x < 200 ? pine : blaze)).arrayBuffer()
    await choose(Buffer.from(drawn), 'image/png')
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
    const part = dialog.getByRole('group', { name: 'Part of the picture that is shown' })
    await expect(part).toBeVisible()
    await dialog.getByLabel('Zoom').fill('2')
    await part.focus()
    for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await expect(page.getByText('Your picture is saved')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('sees it after a reload', async () => {
    await page.reload()
    for (const place of [settings, inHeader]) {
      await expect.poll(() => shownIn(place)).toEqual(pine.map((part) => expect.closeTo(part, -1.5)))
    }
  })

  await test.step('removes it', async () => {
    await settings.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Your picture is removed')).toBeVisible()
    for (const place of [settings, inHeader]) {
      await expect(place.locator('img')).toHaveCount(0)
    }
  })
  expect(consoleErrors).toEqual([])
})
