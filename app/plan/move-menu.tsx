import { daysLater, type LocalDate } from '../../domain/calendar.ts'
import type { Sitting } from '../../domain/plan.ts'
import { doingInWords } from '../../domain/plan-words.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import type { OwnPlan } from './use-course-plan.ts'
import { dayInWords } from './words.ts'

/** Days from today on that the menu offers. */
const offeredDays = 8

interface MoveMenuProps {
  sitting: Sitting
  title: string
  /** The day that it is laid on. */
  date: LocalDate
  own: Pick<OwnPlan, 'today' | 'changes' | 'move'>
}

/** Moves a step to another day. What comes before it is done until then, what comes after it from then on. */
export function MoveMenu({ sitting, title, date, own: { today, changes, move } }: MoveMenuProps) {
  const { id } = sitting.step
  const days = Array.from({ length: offeredDays }, (_, index) => daysLater(today, index))
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" className="shrink-0">
          Move
          <span className="sr-only">
            {' '}
            {title}, {doingInWords(sitting)}
          </span>
        </Button>
      }
    >
      <MenuLabel>Move to</MenuLabel>
      {days
        .filter((day) => day !== date)
        .map((day) => (
          <MenuItem key={day} onSelect={() => move(id, day)}>
            {dayInWords(day, today)}
          </MenuItem>
        ))}
      {changes.moves[id] !== undefined && <MenuItem onSelect={() => move(id, null)}>Where the plan puts it</MenuItem>}
    </Menu>
  )
}
