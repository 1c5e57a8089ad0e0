import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { TrailMap } from './trail-map.tsx'
import type { Trail } from './trails.ts'

export function Hero({ trails }: { trails: Trail[] }) {
  const { learner } = useSession()
  return (
    <section className="-mt-18 relative isolate overflow-hidden pt-18">
      <ContourLines clear="start" className="-z-10 absolute inset-0" />
      <div className="page-width grid items-center gap-x-16 gap-y-12 pt-10 pb-16 lg:grid-cols-[1.08fr_1fr] lg:pt-16 lg:pb-24">
        <div>
          <p className="flex items-center gap-2.5 font-semibold text-pine text-sm">
            <span aria-hidden className="h-5 w-2 rounded-[3px] bg-blaze" />
            Personalized Learning Platform
          </p>
          <h1 className="mt-5 max-w-[11em] font-extrabold text-hero tracking-[-0.035em]">
            Learn anything. Track your progress.
          </h1>
          <p className="mt-6 max-w-[34em] text-lg text-soft">
            Name your goal, your weekly time and your level. You get a path of free lessons, and the next mark is always
            in sight.
          </p>
          <div className="mt-8 flex gap-3 max-sm:flex-col">
            {learner ? (
              <ButtonLink to={paths.dashboard} size="large">
                Your Learning Dashboard
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to={paths.onboarding} size="large">
                  Start without an account
                </ButtonLink>
                <WaitlistButton />
              </>
            )}
          </div>
        </div>
        <TrailMap trails={trails} showsWalker={!learner} />
      </div>
    </section>
  )
}

function WaitlistButton() {
  const { open, dialog } = useLazyDialog(() => import('./waitlist-dialog.tsx'))
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-haspopup="dialog"
        onClick={() => {
          console.log('Join the Waitlist')
          void open()
        }}
      >
        Join the Waitlist
      </Button>
      {dialog}
    </>
  )
}
