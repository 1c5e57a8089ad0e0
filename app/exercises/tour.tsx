import { Button } from '../ui/button.tsx'

/** The steps of the tour in a course's first exercise. */
export type TourStop = 'editor' | 'result' | 'check'

const stops: Record<TourStop, { title: string; text: string; next: TourStop | null }> = {
  editor: {
    title: 'This is the editor',
    text: 'Type here. You cannot break anything: Reset brings the beginning back.',
    next: 'result',
  },
  result: {
    title: 'This is the result',
    text: 'It shows what you make. A page changes while you type; a program shows what it prints once you press Run.',
    next: 'check',
  },
  check: {
    title: 'And this is Check',
    text: 'Press it as often as you like, also before you have finished. It tells you what to do next.',
    next: null,
  },
}

const names = Object.keys(stops)

interface TourProps {
  stop: TourStop
  onStop: (stop: TourStop | null) => void
}

/** Introduces editor, result and Check, one at a time, without blocking the work. */
export function Tour({ stop, onStop }: TourProps) {
  const { title, text, next } = stops[stop]
  return (
    <section aria-label="How exercises work" className="mb-4 rounded-card border border-sun bg-card p-4 print:hidden">
      <p aria-live="polite">
        <span className="block text-sm text-soft">
          {names.indexOf(stop) + 1} of {names.length}
        </span>
        <strong className="block">{title}</strong>
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="secondary" size="small" onClick={() => onStop(next)}>
          {next ? 'Next' : 'Got it'}
        </Button>
        {next && (
          <Button variant="quiet" size="small" onClick={() => onStop(null)}>
            Skip
          </Button>
        )}
      </div>
    </section>
  )
}
