import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { Video } from '../../domain/courses.ts'
import type { PlayerProps } from './player.ts'

/** A player whose code is loaded now that a video is played. */
function lazyPlayer<Played extends Video>(load: () => Promise<ComponentType<PlayerProps<Played>>>) {
  return function LazyPlayer(props: PlayerProps<Played>) {
    const [Player, setPlayer] = useState<ComponentType<PlayerProps<Played>> | null>(null)
    const fail = useEffectEvent(() => props.onTrouble('silent'))
    useEffect(() => {
      load().then((loaded) => setPlayer(() => loaded), fail)
    }, [])
    return Player && <Player {...props} />
  }
}

/** Plays our own videos. */
export const LazyOwnPlayer = lazyPlayer(async () => (await import('./own-player.tsx')).OwnPlayer)
export const LazyYouTubePlayer = lazyPlayer(async () => (await import('./youtube-player.tsx')).YouTubePlayer)
