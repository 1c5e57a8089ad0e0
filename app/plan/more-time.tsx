import { daysLater } from '../../domain/calendar.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import type { OwnPlan } from './use-course-plan.ts'
import { dayInWords } from './words.ts'

/** More time that a day gets by one press. */
const moreMinutes = 30

/** More time on one of the next seven days: what was to come later moves there. */
export function MoreTime({ own: { today, changes, setExtraMinutes } }: { own: OwnPlan }) {
  const days = Array.from({ length: 7 }, (_, index) => daysLater(today, index))
  const extended = days.filter((day) => (changes.extraMinutes[day] ?? 0) > 0)
  return (
    <div>
      <Menu
        trigger={
          <Button variant="secondary" size="small">
            More time this week
          </Button>
        }
      >
        <MenuLabel>{moreMinutes} minutes more</MenuLabel>
        {days.map((day) => (
          <MenuItem key={day} onSelect={() => setExtraMinutes(day, (changes.extraMinutes[day] ?? 0) + moreMinutes)}>
            {dayInWords(day, today)}
          </MenuItem>
        ))}
      </Menu>
      <p role="status" className="mt-2 text-sm text-soft empty:hidden">
        {extended.map((day) => `${dayInWords(day, today)}: ${changes.extraMinutes[day]} minutes more. `)}
      </p>
    </div>
  )
}
