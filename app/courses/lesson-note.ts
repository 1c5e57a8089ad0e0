import type { Lesson } from '../../domain/courses.ts'
import { getNote, joinedNote, maxNoteLength, saveNote } from '../../domain/notes.ts'
import { call } from '../api.ts'
import { Drafts, type Kept, useKept } from '../drafts.ts'

/** Somebody's own note on a lesson. */
export interface LessonNote extends Omit<Kept<unknown>, 'value' | 'write'> {
  text: string
  write: (text: string) => void
}

const drafts = new Drafts<{ text: string }>({
  name: 'note',
  read: (lessonId, signal) => call(getNote, { params: { lessonId } }, signal),
  save: (lessonId, { text }) => call(saveNote, { params: { lessonId }, body: { text } }),
  join: ({ text }, stored) => ({ text: joinedNote(stored.text, text) }),
  refusal: ({ text }) => (text.length > maxNoteLength ? tooLong(text.length - maxNoteLength) : null),
  isEmpty: ({ text }) => text === '',
})

export function useLessonNote({ id: lessonId }: Lesson): LessonNote {
  const { value, write, ...kept } = useKept(drafts, lessonId)
  return { ...kept, text: value?.text ?? '', write: (text) => write({ text }) }
}

function tooLong(excess: number): string {
  const [limit, over] = [maxNoteLength, excess].map((count) => count.toLocaleString('en'))
  return `A note has at most ${limit} characters. Shorten it by ${over}, and it is saved.`
}
