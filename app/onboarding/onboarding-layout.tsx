import { Outlet } from 'react-router'
import { JourneyMap } from './journey-map.tsx'

/** The wizard's frame: one question at a time, and a map beside it that grows with each answer. */
export default function OnboardingLayout() {
  return (
    <div className="page-width grid items-start gap-12 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_19rem] xl:gap-20">
      <Outlet />
      <JourneyMap />
    </div>
  )
}
