import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Achievements } from './achievements.tsx'

// spec: 3 Entities: Badge icons: star, award, calendar, check-circle; anything else shows star
test.each([
  ['star', 'lucide-star'],
  ['award', 'lucide-award'],
  ['calendar', 'lucide-calendar'],
  ['check-circle', 'lucide-circle-check'],
  ['rocket', 'lucide-star'],
])('3 Badges: the icon %s is drawn as %s', (badgeIcon, drawing) => {
  const badge = { badgeName: 'Night Owl', badgeDescription: '', badgeColor: 'sun', earnedAt: '2026-11-21T10:00:00Z' }
  const html = renderToStaticMarkup(<Achievements badges={[{ ...badge, badgeIcon }]} />)
  expect(html.match(/lucide-[a-z-]+/)?.[0]).toBe(drawing)
})
