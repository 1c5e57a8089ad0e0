import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Unit } from '../../domain/courses.ts'
import { lessonPoints } from '../../domain/levels.ts'
import { useNewBadges } from '../shell/new-badges.ts'
import { isTaken } from '../shell/shortcuts.ts'
import { hasModifier } from '../ui/keys.ts'
import './completed-moment.css'

interface CompletedMomentProps {
  lesson: Unit
  /** Whether its exercise or its quiz passed. */
  isProven: boolean
  /** Whether it is known to have earned its points: a lesson earns them once. */
  hasEarned: boolean
  /** The title of the lesson or project that comes next. */
  ahead: string
  onGoOn: () => void
  onClose: () => void
}

/** A lesson was completed: the line runs to the next mark, and its sign is planted. Enter goes on. */
export default function CompletedMoment({ lesson, isProven, hasEarned, ahead, onGoOn, onClose }: CompletedMomentProps) {
  const badges = useNewBadges()
  useKeys({ Enter: onGoOn, Escape: onClose })
  return (
    <section
      aria-label="Lesson completed"
      className="page-width relative grid gap-4 py-5 pr-14 sm:grid-cols-[13rem_1fr]"
    >
      <div aria-hidden className="completed-trail">
        <span className="completed-mark">
          <Check size={16} strokeWidth={3} />
        </span>
        <span className="completed-line" />
        <span className="completed-sign">
          <svg viewBox="0 0 44 48" width="44" height="48" fill="none" aria-hidden="true">
            <path d="M22 20v26" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
            <path
              d="M6 4h24l9 8-9 8H6z"
              className="fill-sun"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinejoin="round"
            />
          </svg>
        </span>
      </div>
      <div>
        <p className="font-display font-semibold text-lg leading-snug">{sentenceFor(lesson, isProven)}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
          <span>
            Next: {ahead}
            <span className="pointer-coarse:hidden"> · Enter goes on</span>
          </span>
          {hasEarned && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
              <span aria-hidden className="size-2.5 rotate-45 rounded-[2px] bg-sun" />
              {lessonPoints} points
            </span>
          )}
          {badges.map(({ badgeName }) => (
            <span key={badgeName} className="font-semibold text-ink">
              New badge: {badgeName}
            </span>
          ))}
        </p>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-3 right-[clamp(0.75rem,3vw,2.5rem)] grid size-11 place-items-center rounded-control text-soft hover:bg-moss hover:text-ink"
      >
        <X />
      </button>
    </section>
  )
}

/** True of everybody: what one can do now where that was shown, else what would show it. */
function sentenceFor({ objectives: [first = ''] }: Unit, isProven: boolean): string {
  const deed = first.charAt(0).toLowerCase() + first.slice(1)
  return isProven ? `You can now ${deed}.` : 'Marked complete. Its tasks and its quiz are still open.'
}

/** Keys that mean this moment, unless they belong to something else. */
function useKeys(acts: Record<'Enter' | 'Escape', () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (hasModifier(event) || isTaken(event)) return
    event.preventDefault()
    // A key that is still down completed the lesson.
    if (!event.repeat) acts[event.key]()
  })
  // Nothing on the page has to have the focus.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
