import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { InlineCode } from './inline-code.tsx'
import { hasModifier, plainKey } from './keys.ts'

interface AnswerOptionsProps {
  question: string
  options: readonly string[]
  /** Index of the chosen option. */
  chosen: number | null
  /** Omitted once the question is answered. */
  onChoose?: ((option: number) => void) | undefined
  /** Index of the correct option, once revealed. */
  answer?: number | undefined
}

/** Before the reveal all options are open; afterwards the correct one and a wrong choice stand out. */
type OptionState = 'open' | 'right' | 'wrong' | 'passed-over'

const looks: Record<OptionState, string> = {
  open: 'border-field bg-card has-checked:border-pine has-checked:bg-moss has-checked:ring-1 has-checked:ring-pine has-enabled:hover:border-pine',
  right: 'border-pine bg-moss ring-1 ring-pine',
  wrong: 'border-danger border-dashed bg-danger/8',
  'passed-over': 'border-line bg-card text-soft',
}

/** A question with radio buttons. While they have focus, number keys choose too. */
export function AnswerOptions({ question, options, chosen, onChoose, answer }: AnswerOptionsProps) {
  const name = useId()
  function chooseByNumber(event: KeyboardEvent<HTMLFieldSetElement>) {
    const option = Number(plainKey(event)) - 1
    const input = event.currentTarget.querySelectorAll('input')[option]
    if (!onChoose || !input || hasModifier(event)) return
    onChoose(option)
    input.focus()
  }
  function stateOf(index: number): OptionState {
    if (answer === undefined) return 'open'
    return index === answer ? 'right' : index === chosen ? 'wrong' : 'passed-over'
  }
  return (
    <fieldset disabled={!onChoose} onKeyDown={chooseByNumber} className="min-w-0">
      <legend className="wrap-anywhere mb-3 font-semibold text-lesson">
        <InlineCode text={question} />
      </legend>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <label
            key={option}
            className={`relative flex min-h-11 cursor-pointer items-start gap-3 rounded-control border px-3 py-2.5 has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-2 ${looks[stateOf(index)]}`}
          >
            <input
              type="radio"
              name={name}
              checked={chosen === index}
              onChange={() => onChoose?.(index)}
              className="peer absolute inset-0 cursor-[inherit] opacity-0"
            />
            <Sign state={stateOf(index)} number={index + 1} />
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere min-w-0 flex-[1_1_12rem]">
                <InlineCode text={option} />
              </span>
              <Verdict state={stateOf(index)} isChosen={index === chosen} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The option's number; after the reveal a tick or a cross of different shape. */
function Sign({ state, number }: { state: OptionState; number: number }) {
  const base = 'mt-0.5 grid size-6 shrink-0 place-items-center border text-xs tabular-nums forced-color-adjust-none'
  if (state === 'right')
    return (
      <span aria-hidden className={`${base} rounded-full border-pine bg-pine text-on-pine`}>
        <Check size={15} strokeWidth={2.75} />
      </span>
    )
  if (state === 'wrong')
    return (
      <span aria-hidden className={`${base} rounded-[4px] border-danger bg-danger text-card`}>
        <X size={15} strokeWidth={2.75} />
      </span>
    )
  return (
    <span
      aria-hidden
      className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-field text-soft text-xs tabular-nums peer-checked:border-pine peer-checked:bg-pine peer-checked:text-on-pine forced-colors:peer-checked:bg-[Highlight]"
    >
      {number}
    </span>
  )
}

/** The sign in words. */
function Verdict({ state, isChosen }: { state: OptionState; isChosen: boolean }) {
  if (state === 'right')
    return <span className="shrink-0 font-semibold text-pine text-sm">{isChosen ? 'Right' : 'The right answer'}</span>
  if (state === 'wrong') return <span className="shrink-0 font-semibold text-danger text-sm">Your answer, wrong</span>
  return null
}
