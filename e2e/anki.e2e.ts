import { readFile } from 'node:fs/promises'
import { readCards } from '../app/review/anki/read-cards.ts'
import { newestPackage, sqlite } from '../testing/anki-packages.ts'
import { expect, test } from './test.ts'

test('cards of an Anki package are read on the device, reviewed, and taken along again', async ({
  learnerPage: page,
}) => {
  await page.goto('/dashboard/cards')
  await page.getByRole('button', { name: 'Import cards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  const notes = [
    ...Array.from({ length: 600 }, (_, index) => ({ fields: [`gato ${index}`, 'cat'], deck: 'Languages::Spanish' })),
    { fields: ['<img src=a>', 'x'] },
  ]
  const buffer = Buffer.from(await newestPackage(notes))
  const file = dialog.getByLabel('File with cards')
  await file.setInputFiles({ name: 'bad.apkg', mimeType: 'application/zip', buffer: buffer.subarray(100) })
  await expect(dialog.getByRole('alert')).toContainText('damaged or incomplete')
  await file.setInputFiles({ name: 'words.apkg', mimeType: 'application/zip', buffer })
  await dialog.getByRole('button', { name: 'Add 600 cards' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Languages / Spanish 1 of 2',
    'Languages / Spanish 2 of 2',
  ])
  await expect(page.getByRole('link', { name: 'Review 8 cards' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Export your own cards' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As Anki package' }).click()
  const bytes = await readFile(await (await download).path())
  const options = { name: 'x.apkg', loadSql: async () => sqlite, onProgress: () => {} }
  const { decks } = await readCards(new Blob([bytes]), options)
  expect(decks.flatMap(({ cards }) => cards)).toHaveLength(600)
})
