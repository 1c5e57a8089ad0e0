import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { withoutBackticks } from '../../../../domain/inline-code.ts'
import { InlineCode } from '../../../ui/inline-code.tsx'

interface PartnerChoiceProps {
  thing: string
  options: readonly string[]
  /** One of the options; any other text is no choice. */
  chosen: string
  /** An empty text takes the choice away. */
  onChoose: (partner: string) => void
}

/**
 * A choice among many long texts: one press shows all of them in full, another takes one. Without a fold, a matching
 * could show eighteen sentences a dozen times.
 */
export function PartnerChoice({ thing, options, chosen, onChoose }: PartnerChoiceProps) {
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const hasChosen = options.includes(chosen)
  function close() {
    setIsOpen(false)
    button.current?.focus()
  }
  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div className="min-w-0">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control border border-field bg-card px-3 py-2 text-left hover:border-pine"
      >
        <span className="sr-only">{withoutBackticks(thing)}: </span>
        <span className={`wrap-anywhere min-w-0 flex-1 ${hasChosen ? '' : 'text-soft'}`}>
          <InlineCode text={hasChosen ? chosen : 'Choose …'} />
        </span>
        <ChevronDown size={18} className={`shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <ul
          id={listId}
          aria-label={`For ${withoutBackticks(thing)}`}
          className="mt-1 grid gap-1 border-sun border-l-4 pl-2"
        >
          {options.map((option) => (
            <li key={option}>
              <button
                type="button"
                aria-pressed={option === chosen}
                onKeyDown={onEscape}
                onClick={() => {
                  onChoose(option === chosen ? '' : option)
                  close()
                }}
                className="flex min-h-11 w-full items-center gap-2 rounded-control border border-field bg-card px-3 py-2 text-left hover:border-pine aria-pressed:border-pine aria-pressed:bg-moss"
              >
                <span className="wrap-anywhere min-w-0 flex-1">
                  <InlineCode text={option} />
                </span>
                {option === chosen && <Check size={18} strokeWidth={2.25} className="shrink-0 text-pine" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
