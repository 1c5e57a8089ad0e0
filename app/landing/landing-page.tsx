// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { learningGoals } from '../../domain/preferences.ts'
import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/landing-page.ts'
import { Closing } from './closing.tsx'
import { Comparison } from './comparison.tsx'
import { Features } from './features.tsx'
import { FirstTry } from './first-try.tsx'
import { Hero } from './hero.tsx'
import { Reasons } from './reasons.tsx'
import { Trailheads } from './trailheads.tsx'
import { trailOf } from './trails.ts'

export function loader() {
  const { courses } = siteContent()
  const authored = courses.filter((course) => course.project !== null)
  return {
    goals: learningGoals.map(({ value, label }) => ({ value, label })),
    trails: authored.sort((a, b) => Number(a.id) - Number(b.id)).map(trailOf),
  }
}

export const meta = () =>
  publicPageMeta(
    paths.home,
    'Waymark: learn anything, track your progress',
    'A free learning platform: a course path from your goal, your weekly time and your level, and a record of your progress.',
  )

export default function LandingPage({ loaderData: { goals, trails } }: Route.ComponentProps) {
  return (
    <>
      <Hero trails={trails} />
      <FirstTry />
      <Trailheads goals={goals} />
      <Reasons />
      <Features />
      <Comparison />
      <Closing />
    </>
  )
}
