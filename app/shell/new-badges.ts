import { useEffect, useState } from 'react'
import type { Badge } from '../../domain/badges.ts'
import { toast } from '../ui/toast.ts'

const takers = new Set<(badges: readonly Badge[]) => void>()

/** Announces newly earned badges: on the screen that handles them, else by toasts. */
export function announceBadges(badges: readonly Badge[]): void {
  if (takers.size > 0) for (const take of takers) take(badges)
  else {
    for (const { badgeName, badgeDescription } of badges) {
      toast.success(`New badge: ${badgeName}`, { description: badgeDescription })
    }
  }
}

/** Badges that are earned while the component is mounted. */
export function useNewBadges(): readonly Badge[] {
  const [earned, setEarned] = useState<readonly Badge[]>([])
  // Badges arrive from the account, outside React.
  useEffect(() => {
    const take = (badges: readonly Badge[]) => setEarned((before) => [...before, ...badges])
    takers.add(take)
    return () => void takers.delete(take)
  }, [])
  return earned
}
