import { daysIntoWeek, daysLater, type LocalDate } from '../../domain/calendar.ts'
import { firstWeekday, weekdayLetter, weekdayName } from '../dates.ts'

export type DayMark = 'learned' | 'frozen'

interface MonthGridProps {
  /** `YYYY-MM`. */
  month: string
  marks: ReadonlyMap<LocalDate, DayMark>
  today: LocalDate
}

const looks = {
  learned: 'bg-blaze font-semibold text-card',
  frozen: 'border border-field bg-moss font-semibold text-ink',
}
const words = { learned: 'learned', frozen: 'a freeze' }

/** A month as a calendar, with the days of a streak on it. */
export function MonthGrid({ month, marks, today }: MonthGridProps) {
  const weeks = weeksOf(month, firstWeekday(navigator.language))
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-center text-xs tabular-nums">
      <caption className="pb-2 text-left font-semibold text-base">{monthName.format(new Date(`${month}-01`))}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" className="font-medium text-soft">
              <abbr title={weekdayName.format(new Date(date))} className="no-underline">
                {weekdayLetter.format(new Date(date))}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const mark = marks.get(date)
              const isToday = date === today ? 'outline-2 outline-blaze outline-dashed' : ''
              if (!date.startsWith(month)) return <td key={date} />
              return (
                <td
                  key={date}
                  aria-current={date === today ? 'date' : undefined}
                  className={`h-9 rounded-control forced-color-adjust-none ${mark ? looks[mark] : 'text-soft'} ${isToday}`}
                >
                  {Number(date.slice(8))}
                  {mark && <span className="sr-only">, {words[mark]}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The weeks that a month touches, whole. */
export function weeksOf(month: string, firstWeekday: number): LocalDate[][] {
  const first = `${month}-01`
  const weeks: LocalDate[][] = []
  const start = daysLater(first, -daysIntoWeek(first, firstWeekday))
  for (let begin = start; begin.slice(0, 7) <= month; begin = daysLater(begin, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => daysLater(begin, index)))
  }
  return weeks
}

// A day has no zone; read and written in the same one it stays itself.
const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
