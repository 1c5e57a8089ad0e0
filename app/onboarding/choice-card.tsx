import { Check } from 'lucide-react'
import type { LearningGoal, Preferences } from '../../domain/preferences.ts'
import { Blaze } from '../ui/blaze.tsx'

interface ChoiceCardProps {
  name: keyof Preferences
  choice: { value: string; label: string; help: string }
  /** Position among the choices, from 1: times and levels are drawn as a climb of that height. */
  rank: number
  checked: boolean
  onChoose: () => void
}

/** A radio button the size of a card. */
export function ChoiceCard({ name, choice, rank, checked, onChoose }: ChoiceCardProps) {
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
          <Blaze goal={choice.value as LearningGoal} className="size-7" />
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
