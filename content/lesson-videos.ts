import { join } from 'node:path'
import type { Video } from '../domain/courses.ts'
import type { AcceptedFile, ContentFolder } from './content-folder.ts'

/** Paths of a lesson's own video files, by name. */
export type VideoFiles = ReadonlyMap<string, string>

/** Finds the files of a lesson's videos and validates their captions. */
export function readVideoFiles(
  files: ContentFolder,
  folder: string,
  { value: { videos }, place }: AcceptedFile<{ videos: Video[] }>,
): VideoFiles {
  const found = new Map<string, string>()
  for (const [index, video] of videos.entries()) {
    if (!('file' in video)) continue
    for (const key of ['file', 'captions', 'transcript'] as const) {
      const name = video[key]
      if (name === undefined) continue
      const file = join(folder, name)
      if (!files.has(file)) files.complain(place(['videos', index, key]), `there is no file '${name}' beside this one`)
      found.set(name, files.pathOf(file))
    }
    const captions = files.text(join(folder, video.captions))
    if (captions !== undefined && !/^\uFEFF?WEBVTT\b[\s\S]*\n[\d:.]+ --> /.test(captions)) {
      files.complain(files.place(join(folder, video.captions)), 'must be WebVTT: WEBVTT, then times and words')
    }
  }
  return found
}
