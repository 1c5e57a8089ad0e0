import type { Lesson } from '../../domain/courses.ts'
import { presentLearner } from '../accounts/session.ts'
import { ownToday } from '../local-time.ts'
import { recordEvent } from '../sync/operations/event.ts'
import { noteKind } from '../sync/operations/note.ts'
import { type OwnDocument, useDocument } from '../sync/use-document.ts'

/** Somebody's own note on a lesson. */
export interface LessonNote extends Omit<OwnDocument<unknown>, 'value' | 'write'> {
  text: string
  write: (text: string) => void
}

export function useLessonNote({ id: lessonId, title }: Lesson): LessonNote {
  const { value, write, ...document } = useDocument(noteKind, lessonId, `'${title}'`)
  return {
    ...document,
    text: value?.text ?? '',
    write(text) {
      write({ text })
      if (text) recordOnceADay(lessonId)
    },
  }
}

const storageKey = 'waymark.noted'

/** Having taken a note is learning, once a day for each lesson. */
function recordOnceADay(lessonId: string): void {
  const [day, noted] = [`${presentLearner()?.id} ${ownToday()}`, `${lessonId} `]
  try {
    const [known, lessons = ''] = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (known === day && lessons.includes(noted)) return
    localStorage.setItem(storageKey, JSON.stringify([day, (known === day ? lessons : '') + noted]))
  } catch {
    // Without storage it may be recorded again: the day counts once all the same.
  }
  void recordEvent({ kind: 'note-taken', lessonId })
}
