import { expect, test } from 'vitest'
import { buildFailure } from './setup.mjs'

const unresolved = `\x1b[31m✗ Build failed in 15.08s\x1b[0m
Build failed with 1 error:

\x1b[31m[UNRESOLVED_IMPORT] \x1b[0mCould not resolve './not-there.ts' in app/courses/player-header.tsx
   \x1b[38;5;246m╭\x1b[0m\x1b[38;5;246m─\x1b[0m\x1b[38;5;246m[\x1b[0m app/courses/player-header.tsx:1:25 \x1b[38;5;246m]\x1b[0m
`
const thrown = `[PLUGIN_TIMINGS] JavaScript callbacks ran for 12.2s of this 14.0s build (87%).
TypeError: Cannot read properties of undefined (reading 'title')
    at AboutPage (file:///build/server/index.js:10:5)
Error: Prerender: Request failed for /about/
`

test.each([
  [
    unresolved,
    "app/courses/player-header.tsx:1:25: Could not resolve './not-there.ts' in app/courses/player-header.tsx",
  ],
  [thrown, "TypeError: Cannot read properties of undefined (reading 'title')"],
  ['Killed\n', 'Killed'],
])('the first line of a build that fails says what broke and where', (printed, said) => {
  expect(buildFailure(printed).split('\n', 1)[0]).toBe(`Building failed: ${said}`)
})
