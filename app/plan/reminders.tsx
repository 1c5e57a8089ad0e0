import { useQuery } from '@tanstack/react-query'
import { getAccount } from '../../domain/account-settings.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { type Reminders as Chosen, noReminders, remindersItem } from '../../domain/items/reminders.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { useItem } from '../sync/use-item.ts'
import { TextField } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { Switch } from '../ui/switch.tsx'
import { deviceObstacle } from './push-device.ts'
import type { OwnPlan } from './use-course-plan.ts'
import { usePushDevice } from './use-push-device.ts'

/** Proposed to a learner who chooses a reminder and no hour yet. */
const proposedHour = '19:00'

/** How a learner is reminded: on this device, by mail, and of the week on Mondays. */
export default function Reminders({
  own: { schedule, setSchedule },
}: {
  own: Pick<OwnPlan, 'schedule' | 'setSchedule'>
}) {
  const item = useItem(remindersItem, ownTarget)
  const chosen = item.value ?? noReminders
  const isOfDays = chosen.push || chosen.mail
  if (item.status !== 'ready') return null
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change }
    item.write(next)
    if ((next.push || next.mail) && schedule.startsAt === null) setSchedule({ ...schedule, startsAt: proposedHour })
  }
  return (
    <section aria-labelledby="reminders-title" className="grid gap-1">
      <h2 id="reminders-title" className="text-lg">
        Reminders
      </h2>
      <OnThisDevice chosen={chosen} choose={choose} />
      <ByMail chosen={chosen} choose={choose} />
      {isOfDays && (
        <div className="my-2 max-w-40">
          <TextField
            label="Remind me at"
            type="time"
            required
            value={schedule.startsAt ?? proposedHour}
            onChange={({ target }) => target.value && setSchedule({ ...schedule, startsAt: target.value })}
          />
        </div>
      )}
      <p className="text-sm text-soft">One a day at most, and none on a day that is free or done.</p>
    </section>
  )
}

interface WayProps {
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
}

function OnThisDevice({ chosen, choose }: WayProps) {
  const device = usePushDevice()
  const obstacle = deviceObstacle()
  if (obstacle !== null) return <p className="text-sm text-soft">{obstacle}</p>
  return (
    <>
      <Switch
        label="On this device"
        checked={chosen.push && device.isOn === true}
        onChange={(isOn) => device.setOn(isOn, (isAnyOn) => choose({ push: isAnyOn }))}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {device.problem}
      </p>
    </>
  )
}

function ByMail({ chosen, choose }: WayProps) {
  const { sendsMail } = useSession()
  const account = useQuery(queryFor(getAccount, {}))
  if (!sendsMail) return <p className="text-sm text-soft">This site sends no mail yet: ask whoever runs it.</p>
  if (account.data?.emailVerified === false) {
    return (
      <p className="text-sm text-soft">
        By mail, once{' '}
        <Link to={paths.account} className="link">
          your address is confirmed
        </Link>
        .
      </p>
    )
  }
  return (
    <>
      <Switch label="By mail" checked={chosen.mail} onChange={(mail) => choose({ mail })} />
      <Switch label="Look back on Mondays" checked={chosen.lookBack} onChange={(lookBack) => choose({ lookBack })} />
    </>
  )
}
