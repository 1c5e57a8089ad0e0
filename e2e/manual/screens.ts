import { scenes, test } from '../scenes.ts'

// Photographs every screen and state in both themes at four widths into screens/, to be looked at:
// `npm run screens`, or `npm run screens -- -g player` for those whose name contains this.

const viewports = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

for (const { name, beholder, isNarrow, isOnce, arrive } of scenes) {
  test(name, async ({ pageOf }) => {
    const page = await pageOf(beholder)
    // Routes that an earlier scene blocked answer again.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const [index, viewport] of viewports.entries()) {
      if (isNarrow && viewport.width > 767) continue
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: 'light' })
      if (!isOnce || index === 0) await arrive(page)
      // A dialog belongs to the window, everything else to the whole page.
      const fullPage = (await page.getByRole('dialog').or(page.getByRole('menu')).count()) === 0
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `screens/${name}-${viewport.width}-${colorScheme}.png`, fullPage })
      }
    }
  })
}
