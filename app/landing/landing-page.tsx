// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { type LearningGoal, learningGoals } from '../../domain/preferences.ts'
import { useSession } from '../auth/session.ts'
import { coursePathname, paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/landing-page.ts'
import { Comparison } from './comparison.tsx'
import { Features } from './features.tsx'
import { FirstTry } from './first-try.tsx'
import { Hero } from './hero.tsx'
import { trailOf } from './trails.ts'

/** The map of the hero shows one of so many courses at a time, chosen in one row. */
const mostTrails = 3

export function loader() {
  const { courses } = siteContent()
  const authored = courses.filter((course) => course.project !== null).slice(0, mostTrails)
  return {
    goals: learningGoals.map(({ value, label }) => ({ value, label })),
    trails: authored.map(trailOf),
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

/** The six goals with their blazes. */
function Trailheads({ goals }: { goals: readonly { value: LearningGoal; label: string }[] }) {
  return (
    <nav aria-label="Learning goals" className="border-line border-y bg-card">
      <ul className="page-width grid grid-cols-2 py-2 sm:grid-cols-3 lg:flex lg:justify-between">
        {goals.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={coursePathname({ learningGoal: value, timeCommitment: 'moderate', experienceLevel: 'beginner' })}
              className="flex min-h-16 items-center gap-3 py-2 pr-3 font-medium text-ink text-sm leading-snug no-underline hover:text-pine"
            >
              <Blaze topic={value} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const reasons = [
  {
    title: 'Completely Free',
    text: 'Every lesson, every path, every tool for keeping track. There is nothing to buy and no trial that ends.',
  },
  {
    title: 'Get Hired',
    text: 'Each course leads to work you can show: an exam you passed, a design in your portfolio, an analysis of your own.',
  },
  {
    title: 'Learning By Doing',
    text: 'Lessons are short and name what you will be able to do. You try it, mark it complete, and go on to the next.',
  },
]

/** Three marks on one trail. */
function Reasons() {
  return (
    <section className="page-width py-16 sm:py-20 lg:py-24">
      <h2 className="max-w-[16em] text-3xl">Why Learn From This Platform?</h2>
      <ol className="relative mt-12 grid gap-10 md:grid-cols-3 md:gap-12">
        <li
          aria-hidden
          className="absolute top-2 bottom-2 left-[0.6875rem] border-field border-l-3 border-dotted md:inset-x-0 md:top-[0.6875rem] md:bottom-auto md:left-0 md:border-t-3 md:border-l-0"
        />
        {reasons.map(({ title, text }) => (
          <li key={title} className="relative pl-11 md:pt-12 md:pl-0">
            <span
              aria-hidden
              className="absolute top-0 left-0 grid size-6 place-items-center rounded-full bg-paper ring-8 ring-paper"
            >
              <span className="size-6 rounded-full border-[7px] border-pine bg-paper" />
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The end of the page is the beginning of a path. */
function Closing() {
  const { learner } = useSession()
  return (
    <section aria-labelledby="closing" className="page-width py-16 sm:py-20">
      <div className="relative isolate overflow-hidden rounded-card border border-line bg-card px-6 py-12 text-center">
        <ContourLines clear="middle" className="-z-10 absolute inset-0" />
        <h2 id="closing" className="text-2xl">
          Your path starts with one lesson
        </h2>
        <p className="mt-2 mb-6 text-soft">
          {learner ? 'Pick up where you left off.' : 'Three questions, and you are at the trailhead.'}
        </p>
        <ButtonLink to={learner ? paths.dashboard : paths.onboarding} size="large">
          {learner ? 'Go to your dashboard' : 'Start without an account'}
        </ButtonLink>
      </div>
    </section>
  )
}
