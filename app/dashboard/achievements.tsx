import { Award, Calendar, CircleCheck, Star } from 'lucide-react'
import type { Badge } from '../../domain/badges.ts'
import { Card } from '../ui/card.tsx'

const shown = 3
const signsAhead = [1, 2, 3]
const icons: Record<string, typeof Star> = { star: Star, award: Award, calendar: Calendar, 'check-circle': CircleCheck }
const colors: Record<string, string> = {
  sun: 'text-on-sun bg-sun',
  pine: 'text-on-pine bg-pine',
  blaze: 'text-card bg-blaze',
}

/** The latest badges, as signs along the way. */
export function Achievements({ badges }: { badges: Badge[] }) {
  return (
    <Card className="grid content-start md:col-span-2 lg:col-span-1">
      <h2 className="text-lg">Recent Achievements</h2>
      {badges.length === 0 ? (
        <div className="mt-5">
          <p aria-hidden className="mb-6 flex gap-6 pl-2">
            {signsAhead.map((sign) => (
              <span key={sign} className="size-11 rotate-45 rounded-control border border-field border-dashed" />
            ))}
          </p>
          <p className="font-semibold">No achievements yet</p>
          <p className="mt-0.5 text-sm text-soft">Complete lessons to earn your first badge!</p>
        </div>
      ) : (
        <ul className="mt-5 grid gap-5 md:max-lg:grid-cols-3">
          {badges.slice(0, shown).map((badge) => (
            <Sign key={badge.badgeName} badge={badge} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Sign({ badge }: { badge: Badge }) {
  const Icon = icons[badge.badgeIcon] ?? Star
  return (
    <li className="flex items-start gap-4">
      <span
        className={`ml-2 grid size-11 shrink-0 rotate-45 place-items-center rounded-control ${colors[badge.badgeColor] ?? colors.pine}`}
      >
        <Icon size={22} className="-rotate-45" />
      </span>
      <p className="ml-1">
        <span className="font-semibold">{badge.badgeName}</span>
        <span className="block text-sm text-soft">{badge.badgeDescription}</span>
      </p>
    </li>
  )
}
