import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { OwnVideo } from '../../domain/courses.ts'
import type { PlayerProps } from './player.ts'

/** The player of our own videos, whose code is loaded now that one is played. */
export function LazyOwnPlayer(props: PlayerProps<OwnVideo>) {
  const [Player, setPlayer] = useState<ComponentType<PlayerProps<OwnVideo>> | null>(null)
  const fail = useEffectEvent(() => props.onTrouble('silent'))
  useEffect(() => {
    import('./own-player.tsx').then(({ OwnPlayer }) => setPlayer(() => OwnPlayer), fail)
  }, [])
  return Player && <Player {...props} />
}
