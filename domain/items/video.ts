import { nothingWatched, VideoProgress, watchedSince } from '../video.ts'
import { itemKind } from './item-kind.ts'

/** The learner's progress in the video of a lesson. */
export const videoItem = itemKind({
  name: 'video',
  about: 'lesson',
  value: VideoProgress,
  empty: nothingWatched,
  join: ({ base, ours, theirs }) => watchedSince(base, ours, theirs),
  title: 'Videos',
  sentence: 'how far you are in each video',
  describe: (_, label) => (label ? `What you watched of ${label}` : 'What you watched of a video'),
  counts: null,
})
