import { matchPath, Outlet, useLocation, useNavigation } from 'react-router'
import { JourneyMap } from './journey-map.tsx'
import { steps } from './steps.ts'
import { WizardStep } from './wizard-step.tsx'

/**
 * The wizard: one question at a time, beside a map that grows with each choice. Steps render synchronously, since a
 * fast typist must not answer the previous question twice.
 */
export default function OnboardingLayout() {
  const here = useLocation()
  const { location: coming } = useNavigation()
  const location = coming && stepAt(coming.pathname) ? coming : here
  const step = stepAt(location.pathname)
  return (
    <div className="page-width grid items-start gap-12 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_19rem] xl:gap-20">
      {step && <WizardStep key={step.name} step={step} isArrival={location.state?.withinWizard === true} />}
      <JourneyMap />
      <Outlet />
    </div>
  )
}

function stepAt(pathname: string) {
  return steps.find((step) => matchPath(step.pathname, pathname))
}
