import { getNote, joinedNote, maxNoteLength, saveNote } from '../../../domain/notes.ts'
import { callOnce } from '../../api.ts'
import { mergeTexts } from '../merge-texts.ts'
import { documentKind } from './document.ts'

/** Notes on lessons. */
export const noteKind = documentKind<{ text: string }>({
  name: 'note',
  read: (lessonId, options) => callOnce(getNote, { params: { lessonId } }, options),
  write: (lessonId, { text }, baseVersion, learnerId) =>
    callOnce(saveNote, { params: { lessonId }, body: { text, baseVersion } }, { learnerId }),
  payloadOf: ({ text }) => ({ text }),
  empty: { text: '' },
  isEmpty: ({ text }) => text === '',
  isSame: (one, other) => one.text === other.text,
  join: (written, held, base) => ({
    text: base ? mergeTexts(base.text, written.text, held.text) : joinedNote(held.text, written.text),
  }),
  problem({ text }) {
    const [limit, over] = [maxNoteLength, text.length - maxNoteLength].map((count) => count.toLocaleString('en'))
    return text.length > maxNoteLength
      ? `A note has at most ${limit} characters. Shorten it by ${over}, and it is saved.`
      : null
  },
  describe: ({ label }) => (label ? `Your note on ${label}` : 'A note'),
  text: ({ text }) => text,
})
