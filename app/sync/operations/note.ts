import { getNote, joinedNote, listNotes, maxNoteLength, saveNote } from '../../../domain/notes.ts'
import { callOnce, queryFor } from '../../api.ts'
import { cancelAndInvalidate } from '../../query-client.ts'
import { mergeTexts } from '../merge-texts.ts'
import { sendFor } from '../operation.ts'
import { type DocumentKind, documentKind, type Held } from './document.ts'

interface NoteText {
  text: string
}

const document = documentKind<NoteText>({
  name: 'note',
  read: (lessonId, options) => callOnce(getNote, { params: { lessonId } }, options),
  write: (lessonId, { text }, baseVersion, learnerId) =>
    sendFor(learnerId, saveNote, { params: { lessonId }, body: { text, baseVersion } }),
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

/** Notes on lessons. */
export const noteKind: DocumentKind<NoteText> = {
  ...document,
  // How the list names a new one only the server knows: where it is on the screen, it is there before what waits goes.
  async remember({ target, held }: { target: string; held: Held<NoteText> }) {
    await document.remember?.({ target, held } as never)
    await cancelAndInvalidate(queryFor(listNotes, {}).queryKey)
  },
}
