import { Outlet, useLocation, useNavigation } from 'react-router'
import { Blaze } from '../ui/blaze.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { labelOf, stepAt, steps } from './steps.ts'
import { useCurrentChoices } from './use-choices.ts'
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

/** Three sections of the trail with their waypoints, in a drawing of 300 × 420. */
const waypoints = [
  { d: 'M45 400 C 45 350, 120 360, 120 305', x: 120, y: 305 },
  { d: 'M120 305 C 120 245, 50 255, 50 195', x: 50, y: 195 },
  { d: 'M50 195 C 50 135, 115 150, 115 95', x: 115, y: 95 },
] as const

/** The trail so far: each choice draws a section. */
function JourneyMap() {
  const choices = useCurrentChoices()
  const labels = steps.map((step) => labelOf(step, choices))

  return (
    <aside
      aria-label="Your path so far"
      className="relative isolate hidden overflow-hidden rounded-card border border-line bg-card lg:block"
    >
      <ContourLines className="-z-10 absolute inset-0" />
      <svg viewBox="0 0 300 420" fill="none" strokeLinecap="round" aria-hidden="true" className="w-full">
        {waypoints.map(({ d }, index) => (
          <g key={d}>
            <path d={d} className="stroke-field" strokeWidth="3" strokeDasharray="0.1 9" />
            <path
              d={d}
              pathLength={1}
              strokeWidth="4"
              strokeDasharray="1 1"
              strokeDashoffset={labels[index] ? 0 : 1}
              className={`transition-[stroke-dashoffset] duration-200 ease-walk ${labels[index] ? 'stroke-pine' : 'stroke-none'}`}
            />
          </g>
        ))}
        <circle cx="45" cy="400" r="6" className="fill-pine" />
        {waypoints.map(({ d, x, y }, index) => (
          <circle
            key={d}
            cx={x}
            cy={y}
            r="8"
            strokeWidth="3"
            className={labels[index] ? 'fill-pine stroke-card' : 'fill-card stroke-field'}
          />
        ))}
      </svg>
      {choices.learningGoal && (
        <Blaze topic={choices.learningGoal} className="absolute top-[8%] left-[38.5%] -translate-x-1/2 size-9" />
      )}
      <ol>
        {steps.map((step, index) => {
          const place = waypoints[index]
          return (
            place && (
              <li
                key={step.name}
                className="-translate-y-1/2 absolute right-3 text-sm leading-snug"
                style={{ top: `${(place.y / 420) * 100}%`, left: `${((place.x + 18) / 300) * 100}%` }}
              >
                <span className="inline-block rounded-control bg-card/85 px-1.5 py-0.5">
                  <span className="block text-soft text-xs">{step.title}</span>
                  <span className="font-semibold">{labels[index]}</span>
                </span>
              </li>
            )
          )
        })}
      </ol>
    </aside>
  )
}
