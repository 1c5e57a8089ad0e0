import type { Ref } from 'react'
import type { Video } from '../../domain/courses.ts'
import type { Watching } from './watching.ts'

/** Why a video does not play: its provider refuses, or nothing comes from where it should. */
export type Trouble = 'refused' | 'gone' | 'silent'

/** A player of either kind, once it plays or has played. */
export interface PlayerHandle {
  time: () => number
  seek: (seconds: number) => void
}

/** The properties of both kinds of players. Players start as soon as they can. */
export interface PlayerProps<Kind extends Video> {
  lessonId: string
  video: Kind
  /** Where to begin in a video of this length, in seconds. */
  begin: (duration: number) => number
  watching: Watching
  onTrouble: (trouble: Trouble | null) => void
  ref: Ref<PlayerHandle>
}
