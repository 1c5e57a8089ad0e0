import { getNote, joinedNote, maxNoteLength, saveNote } from '../../../domain/notes.ts'
import { call } from '../../api.ts'
import { Drafts } from './drafts.ts'

/** Notes on lessons. */
export const noteDrafts = new Drafts<{ text: string }>({
  name: 'note',
  read: (lessonId, signal) => call(getNote, { params: { lessonId } }, signal),
  save: (lessonId, { text }) => call(saveNote, { params: { lessonId }, body: { text } }),
  join: ({ text }, stored) => ({ text: joinedNote(stored.text, text) }),
  isSame: (one, other) => one.text === other.text,
  refusal: ({ text }) => (text.length > maxNoteLength ? tooLong(text.length - maxNoteLength) : null),
  isEmpty: ({ text }) => text === '',
})

function tooLong(excess: number): string {
  const [limit, over] = [maxNoteLength, excess].map((count) => count.toLocaleString('en'))
  return `A note has at most ${limit} characters. Shorten it by ${over}, and it is saved.`
}
