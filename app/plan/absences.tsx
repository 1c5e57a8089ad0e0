import { type FormEvent, useState } from 'react'
import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import { type Absence, longestAbsence, mostAbsences } from '../../domain/items/schedule.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { OwnPlan } from './use-course-plan.ts'
import { dateInWords } from './words.ts'

/** The days on which the learner is away: nothing is laid on them. */
export function Absences({ own: { schedule, setSchedule, today } }: { own: OwnPlan }) {
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const ahead = schedule.absences.filter((absence) => absence.until >= today)
  function add(event: FormEvent) {
    event.preventDefault()
    const wrong = problemOf(from, until, today)
    setProblem(wrong)
    if (wrong !== null) return
    setSchedule({ ...schedule, absences: withAbsence(schedule.absences, { from, until }) })
    setUntil('')
  }
  return (
    <section aria-labelledby="away-title">
      <h2 id="away-title" className="text-lg">
        Away
      </h2>
      <ul className="mt-2 grid gap-1 empty:hidden">
        {ahead.map((absence) => (
          <li key={absence.from + absence.until} className="flex items-center justify-between gap-3 text-sm">
            {dateInWords(absence.from, today)} to {dateInWords(absence.until, today)}
            <Button
              variant="quiet"
              size="small"
              onClick={() => setSchedule({ ...schedule, absences: withoutAbsence(schedule.absences, absence, today) })}
            >
              {absence.from < today ? 'I am back' : 'Remove'}
              <span className="sr-only"> the absence from {dateInWords(absence.from, today)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={add} className="mt-3 grid gap-3">
        <TextField label="From" type="date" min={today} value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField
          label="Until"
          type="date"
          min={from}
          value={until}
          problem={problem}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Button type="submit" variant="secondary" size="small" className="justify-self-start">
          I am away
        </Button>
      </form>
    </section>
  )
}

/** Past absences stay: without them the plan would count their days as missed. */
export function withAbsence(absences: readonly Absence[], added: Absence): Absence[] {
  return [...absences, added].toSorted((a, b) => (a.from < b.from ? -1 : 1)).slice(-mostAbsences)
}

/** An absence that has begun ends yesterday. */
export function withoutAbsence(absences: readonly Absence[], removed: Absence, today: LocalDate): Absence[] {
  return absences.flatMap((absence) => {
    if (absence !== removed) return [absence]
    return absence.from < today ? [{ ...absence, until: daysLater(today, -1) }] : []
  })
}

function problemOf(from: string, until: string, today: string): string | null {
  if (!from || !until) return 'Name the first and the last day.'
  if (until < from) return 'The last day comes after the first.'
  if (until < today) return 'These days have passed.'
  return until > daysLater(from, longestAbsence) ? 'An absence is a year at most.' : null
}
