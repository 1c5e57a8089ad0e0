import { useMutation, useQuery } from '@tanstack/react-query'
import { getCalendarFeed, getPlanDay, setCalendarFeed } from '../../domain/calendar-feed.ts'
import { call, queryFor } from '../api.ts'
import { patchQuery } from '../query-client.ts'
import { copyText } from '../shell/copy-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import type { OwnPlan } from './use-course-plan.ts'
import { dayInWords } from './words.ts'

/** Days that can be downloaded by themselves. */
const offeredDays = 7

const alarms = [
  { value: '', label: 'No reminder' },
  { value: '0', label: 'As it begins' },
  { value: '10', label: '10 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: 'An hour before' },
] as const

/** The plan in other calendars: an address that they read again and again, or single days as files. */
export function Calendar({ own: { plan, today, schedule, setSchedule } }: { own: OwnPlan }) {
  const feed = useQuery({ ...queryFor(getCalendarFeed, {}) })
  const { mutate, isPending, variables, error } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: async (isOn: boolean) => {
      const changed = await call(setCalendarFeed, { body: { isOn } })
      await patchQuery(queryFor(getCalendarFeed, {}), () => changed)
    },
  })
  const token = feed.data?.token ?? null
  return (
    <section aria-labelledby="calendar-title" className="grid gap-3">
      <h2 id="calendar-title" className="text-lg">
        In your calendar
      </h2>
      <Switch
        label="Show my plan in other calendars"
        checked={isPending ? variables : token !== null}
        onChange={(isOn) => mutate(isOn)}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {error?.message}
      </p>
      {token !== null && <FeedAddress token={token} onRenew={() => mutate(true)} />}
      {token !== null && schedule.startsAt !== null && (
        <Select
          label="Reminder in the calendar"
          value={`${schedule.alarmMinutes ?? ''}`}
          options={alarms}
          onChange={(value) => setSchedule({ ...schedule, alarmMinutes: value === '' ? null : Number(value) })}
        />
      )}
      <Menu
        trigger={
          <Button variant="secondary" size="small" className="justify-self-start">
            Download a day
          </Button>
        }
      >
        <MenuLabel>As a file for any calendar</MenuLabel>
        {plan.days.slice(0, offeredDays).map(({ date }) => (
          <MenuItem key={date} onSelect={() => window.location.assign(getPlanDay.path.replace(':date', date))}>
            {dayInWords(date, today)}
          </MenuItem>
        ))}
      </Menu>
    </section>
  )
}

function FeedAddress({ token, onRenew }: { token: string; onRenew: () => void }) {
  const address = `${window.location.origin}/api/v1/calendar-feeds/${token}.ics`
  return (
    <div className="grid gap-2">
      <TextField
        label="Address of the calendar"
        hint="Google, Apple and Outlook subscribe to it as a calendar from the web. Whoever has it sees your plan; a new address ends the old one."
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        {/* The scheme by which a device opens its calendar program. */}
        <ButtonLink to={address.replace(/^https?/, 'webcal')} variant="secondary" size="small">
          Subscribe
        </ButtonLink>
        <Button variant="secondary" size="small" onClick={() => void copyText(address)}>
          Copy
        </Button>
        <Button variant="quiet" size="small" onClick={onRenew}>
          New address
        </Button>
      </div>
    </div>
  )
}
