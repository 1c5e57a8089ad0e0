import { expect, test } from 'vitest'
import { updatedLabel } from './player-header.tsx'

test.each([
  ['2026-11-21', 'Updated today'],
  ['2026-11-20', 'Updated yesterday'],
  ['2026-11-15', 'Updated 6 days ago'],
  ['2026-11-07', 'Updated 2 weeks ago'],
  ['2026-09-01', 'Updated 2 months ago'],
  ['2024-11-01', 'Updated 2 years ago'],
  ['2026-11-22', 'Updated today'],
])('a course changed on %s reads "%s" on 21 November 2026', (updated, label) => {
  expect(updatedLabel(updated, '2026-11-21')).toBe(label)
})
