import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import CookiesPage from './cookies-page.tsx'

const root = join(import.meta.dirname, '..', '..')

/** Each file that uses browser storage, with the page's words for it. */
const told: Record<string, string> = {
  'app/changes/own-browser.ts': 'A name of this browser',
  'app/exams/answer-sheet.ts': 'your browser remembers what you chose in it',
  'app/exercises/pane-share.ts': 'where you put the line between editor and result',
  'app/offline/pack-files.ts': 'the courses you saved for offline use',
  'app/shell/gamification.ts': 'When you switch off points',
  'app/shell/shortcuts.ts': 'the shortcuts are off',
  'app/shell/theme.ts': 'Your browser remembers light or dark',
  'app/sync/store.ts': 'kept on this device until your account has it',
  'app/sync/visitor-choice.ts': 'your browser remembers that you did',
  'app/video/speed.ts': 'how fast you play videos',
  'server/auth/session-cookie.ts': 'Cookies that keep you signed in',
  'server/exams/routes.ts': 'a cookie that only this site can read',
  'service-worker/files.ts': 'the pages you visited',
  'service-worker/versions.ts': 'the app itself',
}

const stores =
  /\b(localStorage|sessionStorage)\.setItem|\bstoreSetting\(|\bindexedDB\.open|\bopenDB\b|\bcaches\.open|function setSessionCookie|\bcookies\.set\(/

test('all that is stored in a browser is listed on the page, and nothing else is', () => {
  const files = globSync('{app,server,service-worker}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\./.test(file))
    // The one that stores for others: they are found by their call of it.
    .filter((file) => file !== 'app/stored-setting.ts')
    .filter((file) => stores.test(readFileSync(join(root, file), 'utf8')))
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <CookiesPage />
    </MemoryRouter>,
  ).replaceAll(/\s+/g, ' ')
  for (const [file, words] of Object.entries(told)) expect(page, file).toContain(words)
  expect(files.sort()).toEqual(Object.keys(told).sort())
})
