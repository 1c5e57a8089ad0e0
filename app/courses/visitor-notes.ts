import { getNote, saveNote } from '../../domain/notes.ts'
import { onAccountEvent } from '../accounts/session.ts'
import { call } from '../api.ts'

const notes = new Map<string, string>()

/** A visitor's note on a lesson: page memory, so a reload forgets it and signing in takes it along. */
export function visitorNote(lessonId: string): string {
  return notes.get(lessonId) ?? ''
}

export function rememberNote(lessonId: string, text: string): void {
  notes.set(lessonId, text)
}

/** Adds each note to the one the account may have already. What could not be sent stays for the next time. */
async function carryOver(): Promise<void> {
  for (const [lessonId, text] of notes) {
    if (!text.trim()) continue
    try {
      const params = { lessonId }
      const stored = await call(getNote, { params })
      await call(saveNote, { params, body: { text: stored.text ? `${stored.text}\n\n${text}` : text } })
      notes.delete(lessonId)
    } catch (error) {
      console.error('Note not carried over yet:', error)
    }
  }
}

onAccountEvent((event) => (event === 'signed-in' ? carryOver() : notes.clear()))
