import { z } from 'zod'
import { mergeTexts } from '../merge-texts.ts'
import { itemKind, refuse } from './item-kind.ts'

/** Characters in a note, at most. */
export const maxNoteLength = 20_000

function problem({ text }: { text: string }): string | null {
  if (text.length <= maxNoteLength) return null
  const [limit, over] = [maxNoteLength, text.length - maxNoteLength].map((count) => count.toLocaleString('en'))
  return `A note has at most ${limit} characters. Shorten it by ${over}, and it is saved.`
}

export const noteItem = itemKind({
  name: 'note',
  about: 'lesson',
  value: z.object({ text: z.string() }).superRefine(refuse(problem)),
  problem,
  empty: { text: '' },
  join: ({ base, ours, theirs }) => ({
    text: base?.text ? mergeTexts(base.text, ours.text, theirs.text) : joinedNote(theirs.text, ours.text),
  }),
  maxBytes: 20_000_000,
  pauseMs: 600,
  shownBy: ['/api/v1/notes'],
  title: 'Notes',
  sentence: 'what you write beside a lesson',
  describe: (_, label) => (label ? `Your note on ${label}` : 'A note'),
  counts: 'text',
  text: ({ text }) => text,
})

/** The stored note with the written one behind it, unless the stored one has it already. */
function joinedNote(stored: string, written: string): string {
  if (stored === '' || `\n\n${written}\n\n`.includes(`\n\n${stored}\n\n`)) return written
  return `\n\n${stored}\n\n`.includes(`\n\n${written}\n\n`) ? stored : `${stored}\n\n${written}`
}
