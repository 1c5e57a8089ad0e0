import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { InlineCode } from './inline-code.tsx'

interface AnswerOptionsProps {
  question: string
  options: readonly string[]
  /** The index of the chosen option. */
  chosen: number | null
  /** Left out, the question is answered and cannot be changed. */
  onChoose?: ((option: number) => void) | undefined
  /** The index of the right option, once it may be told. */
  answer?: number | undefined
}

/** A question with its options as radio buttons. While the focus is among them, a number key chooses too. */
export function AnswerOptions({ question, options, chosen, onChoose, answer }: AnswerOptionsProps) {
  const name = useId()
  function chooseByNumber({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLFieldSetElement>) {
    const input = currentTarget.querySelectorAll('input')[Number(key) - 1]
    if (!onChoose || !input || ctrlKey || metaKey || altKey) return
    onChoose(Number(key) - 1)
    input.focus()
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
            className="relative flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-field bg-card px-3 py-2.5 has-checked:border-pine has-checked:bg-moss has-checked:ring-1 has-checked:ring-pine has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-2 has-enabled:hover:border-pine"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === index}
              onChange={() => onChoose?.(index)}
              className="peer absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span
              aria-hidden
              className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-field text-soft text-xs tabular-nums peer-checked:border-pine peer-checked:bg-pine peer-checked:text-on-pine forced-colors:peer-checked:bg-[Highlight]"
            >
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere min-w-0 flex-[1_1_12rem]">
                <InlineCode text={option} />
              </span>
              {answer !== undefined && <Verdict isRight={index === answer} isChosen={index === chosen} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Told in words and by a sign, not by colour alone. */
function Verdict({ isRight, isChosen }: { isRight: boolean; isChosen: boolean }) {
  if (isRight)
    return (
      <span className="flex shrink-0 items-center gap-1 font-semibold text-pine text-sm">
        <Check aria-hidden size={18} strokeWidth={2.25} />
        Right
      </span>
    )
  if (isChosen)
    return (
      <span className="flex shrink-0 items-center gap-1 font-semibold text-danger text-sm">
        <X aria-hidden size={18} strokeWidth={2.25} />
        Your answer
      </span>
    )
  return null
}
