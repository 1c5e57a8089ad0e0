import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'

/** The end of the page is the beginning of a path. */
export function Closing() {
  const { learner } = useSession()
  return (
    <section aria-labelledby="closing" className="page-width py-16 sm:py-20">
      <div className="relative isolate overflow-hidden rounded-card border border-line bg-card px-6 py-12 text-center">
        <ContourLines clear="middle" className="-z-10 absolute inset-0" />
        <h2 id="closing" className="text-2xl">
          Your path starts with one lesson
        </h2>
        <p className="mt-2 mb-6 text-soft">
          {learner ? 'Pick up where you left off.' : 'Three questions, no account, and you are at the trailhead.'}
        </p>
        <ButtonLink to={learner ? paths.dashboard : paths.onboarding} size="large">
          {learner ? 'Go to your dashboard' : 'Get Started'}
        </ButtonLink>
      </div>
    </section>
  )
}
