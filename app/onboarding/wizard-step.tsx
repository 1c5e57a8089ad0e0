import { Check } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { type Answers, answersOf, type LearningGoal } from '../../domain/preferences.ts'
import { coursePathname } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { Button } from '../ui/button.tsx'
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
    const preferences = answersOf({ learningGoal: null, timeCommitment: null, experienceLevel: null, ...choices })
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

interface ChoiceCardProps {
  name: keyof Answers
  choice: { value: string; label: string; help: string }
  /** Position among the choices, from 1: times and levels are drawn as a climb of that height. */
  rank: number
  checked: boolean
  onChoose: () => void
}

/** A radio button the size of a card. */
function ChoiceCard({ name, choice, rank, checked, onChoose }: ChoiceCardProps) {
  return (
    <label className="relative flex cursor-pointer items-start gap-4 rounded-card border border-field bg-card p-4 pr-12 transition-colors duration-150 ease-walk hover:border-pine has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-3 has-checked:border-pine has-checked:bg-moss has-checked:ring-1 has-checked:ring-pine sm:p-5 sm:pr-12">
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="mt-0.5 grid size-7 shrink-0 place-items-center">
        {name === 'learningGoal' ? (
          <Blaze topic={choice.value as LearningGoal} className="size-7" />
        ) : (
          <Climb height={rank} />
        )}
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold">{choice.label}</span>
        <span className="text-pretty text-sm text-soft">{choice.help}</span>
      </span>
      {checked && <Check strokeWidth={2.25} className="absolute top-4 right-4 text-pine sm:top-5" />}
    </label>
  )
}

const bars = [1, 2, 3, 4]

/** A climb of one to four steps. */
function Climb({ height }: { height: number }) {
  return (
    <span aria-hidden className="flex h-6 items-end gap-0.75 forced-color-adjust-none">
      {bars.map((bar) => (
        <span
          key={bar}
          className={`w-1.25 rounded-full ${bar <= height ? 'bg-pine' : 'bg-line'}`}
          style={{ height: `${bar * 25}%` }}
        />
      ))}
    </span>
  )
}
