import { useId, useLayoutEffect, useRef } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { preferencesOf } from '../../domain/preferences.ts'
import { coursePathname } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { type Step, steps } from './steps.ts'
import { useChoices } from './use-choices.ts'

/** One question of the wizard, as a form of radio buttons: arrow keys choose, Enter continues. */
export function WizardStep({ step, isArrival }: { step: Step; isArrival: boolean }) {
  const { choices, choose, finish, isUnsaved, isFinishing } = useChoices()
  const navigate = useNavigate()
  const titleId = useId()
  const group = useFocusOnArrival(isArrival)

  const index = steps.indexOf(step)
  const [previous, next] = [steps[index - 1], steps[index + 1]]
  const chosen = choices[step.name]

  function goTo({ pathname }: Step) {
    // Synchronous rather than deferred: the next key press may follow at once.
    void navigate(pathname, { state: { withinWizard: true }, flushSync: true })
  }

  function goOn() {
    // A visitor who opened the last step directly has earlier questions left.
    const following = next ?? steps.find(({ name }) => !choices[name])
    if (following) return goTo(following)
    const preferences = preferencesOf({ learningGoal: null, timeCommitment: null, experienceLevel: null, ...choices })
    if (preferences) finish(preferences, () => navigate(coursePathname(preferences)))
  }

  return (
    <form
      className="grid max-w-3xl gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen && !isFinishing) goOn()
      }}
    >
      {next && <PrefetchPageLinks page={next.pathname} />}
      <header>
        <StepProgress number={index + 1} />
        <h1 id={titleId} className="mt-6 text-3xl">
          {step.title}
        </h1>
        <p className="mt-2 text-soft">{step.question}</p>
      </header>

      <div ref={group} role="radiogroup" aria-labelledby={titleId} className="grid gap-3 sm:grid-cols-2">
        {step.choices.map((choice, place) => (
          <ChoiceCard
            key={choice.value}
            name={step.name}
            choice={choice}
            rank={place + 1}
            checked={choice.value === chosen}
            onChoose={() => choose({ [step.name]: choice.value })}
          />
        ))}
      </div>

      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-6">
        <Button variant="secondary" size="large" disabled={!previous} onClick={() => previous && goTo(previous)}>
          Back
        </Button>
        <p role="status" className="order-last basis-full text-sm text-soft sm:order-none sm:basis-auto">
          {isUnsaved && 'Not saved yet. Your choice is kept here.'}
        </p>
        <Button type="submit" size="large" disabled={!chosen} aria-busy={isFinishing} className="min-w-32">
          {next ? 'Continue' : 'Finish'}
        </Button>
      </footer>
    </form>
  )
}

/** After another step, focus moves to the choices; on a first visit it stays at the page. */
function useFocusOnArrival(isArrival: boolean) {
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isArrival) return
    const choice = group.current?.querySelector<HTMLElement>('input:checked') ?? group.current?.querySelector('input')
    choice?.focus({ preventScroll: true })
  }, [isArrival])
  return group
}

function StepProgress({ number }: { number: number }) {
  return (
    <>
      <div
        role="progressbar"
        aria-label="Onboarding"
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={number}
        aria-valuetext={`Step ${number} of ${steps.length}`}
        className="grid max-w-sm grid-cols-3 gap-2 forced-color-adjust-none"
      >
        {steps.map(({ name }, index) => (
          <span key={name} className={`h-1.5 rounded-full ${index < number ? 'bg-pine' : 'bg-line'}`} />
        ))}
      </div>
      <p className="mt-3 font-semibold text-sm text-soft tabular-nums">
        Step {number} of {steps.length}
      </p>
    </>
  )
}
