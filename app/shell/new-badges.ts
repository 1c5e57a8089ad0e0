import { useEffect, useState } from 'react'
import type { Badge } from '../../domain/badges.ts'
import { toast } from '../ui/toast.ts'

const takers = new Set<(badges: readonly Badge[]) => void>()

/** Tells of badges that were just earned: where a screen has a place for them, else in a toast each. */
export function tellBadges(badges: readonly Badge[]): void {
  if (takers.size > 0) for (const take of takers) take(badges)
  else {
    for (const { badgeName, badgeDescription } of badges) {
      toast.success(`New badge: ${badgeName}`, { description: badgeDescription })
    }
  }
}

/** The badges that are earned while the calling component is on the screen. */
export function useNewBadges(): readonly Badge[] {
  const [earned, setEarned] = useState<readonly Badge[]>([])
  // They come from the account, outside React.
  useEffect(() => {
    const take = (badges: readonly Badge[]) => setEarned((before) => [...before, ...badges])
    takers.add(take)
    return () => void takers.delete(take)
  }, [])
  return earned
}
