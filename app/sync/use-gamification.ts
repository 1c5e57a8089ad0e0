import { useEffect } from 'react'
import { gamificationItem } from '../../domain/items/gamification.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { useSession } from '../auth/session.ts'
import { applyGamification } from '../shell/gamification.ts'
import { foldItem } from './fold-item.ts'
import { usePending } from './use-operations.ts'

/** Whether the reader sees points, level, badges and streak: the session's setting with pending writes in it. */
export function useGamification(): boolean {
  const { settings, status } = useSession()
  const { operations } = usePending(gamificationItem, ownTarget)
  const isShown = foldItem(gamificationItem, settings.gamification, operations) ?? true
  // The document is outside React. Until the session is known, the script in <head> decides.
  useEffect(() => {
    if (status === 'ready') applyGamification(isShown)
  }, [status, isShown])
  return isShown
}
