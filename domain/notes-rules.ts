import type { ListedNote } from './notes.ts'
import { momentLabel } from './video.ts'

/** Whether a note has every word that is sought, in any case, in its text or in the titles of its lesson and course. */
export function matchesSearch(
  { text, lessonTitle, courseTitle }: Pick<ListedNote, 'text' | 'lessonTitle' | 'courseTitle'>,
  search: string,
): boolean {
  const searched = [text, lessonTitle, courseTitle].join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

const moment = /\[((?:\d{1,2}:)?\d{1,2}:[0-5]\d)\](?!\()/g

/** The moments of the video that a note names, such as `[3:12]`, as Markdown links to `#t=192`, in seconds. */
export function withMomentLinks(markdown: string): string {
  return markdown.replace(moment, (_, time: string) => `[${time}](#t=${secondsOf(time)})`)
}

/** A moment of the video as a note names it: `[3:12]`, and `[1:02:03]` from an hour on. */
export function momentAt(seconds: number): string {
  return `[${momentLabel(seconds)}]`
}

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
