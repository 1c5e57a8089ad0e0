import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Preferences } from './preferences.ts'
import { momentLabel } from './video.ts'

/** A note as the list of all notes shows it. */
export const ListedNote = z.object({
  lessonId: LessonId,
  lessonTitle: z.string(),
  courseTitle: z.string(),
  /** A path that has the lesson: the learner's own where it does. */
  preferences: Preferences,
  /** The content has the lesson no more: the note is there to read and to delete, and leads nowhere. */
  isFormer: z.boolean().optional(),
  text: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ListedNote = z.infer<typeof ListedNote>

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/v1/notes',
  access: 'learner',
  summary: 'All notes of the learner, the latest first.',
  output: z.array(ListedNote),
})

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
