import type { Unit } from '../../domain/courses.ts'
import { noteItem } from '../../domain/items/note.ts'
import { presentLearner, useSession } from '../auth/session.ts'
import { ownToday } from '../local-time.ts'
import { recordEvent } from '../sync/event.ts'
import { type OwnItem, useItem } from '../sync/use-item.ts'

/** Somebody's own note on a lesson. */
export interface LessonNote extends Omit<OwnItem<unknown>, 'value' | 'write'> {
  text: string
  write: (text: string) => void
}

export function useLessonNote({ id: lessonId, title }: Unit): LessonNote {
  const { ended } = useSession()
  const { value, write, status, ...item } = useItem(noteItem, lessonId, `'${title}'`)
  return {
    ...item,
    // The account gives no note any more. One can be begun, which is joined with it once the learner is back.
    status: ended && status === 'failed' ? 'ready' : status,
    text: value?.text ?? '',
    write(text) {
      write({ text })
      if (text) recordOnceADay(lessonId)
    },
  }
}

/** By learner, day and lesson, what this page has recorded. */
const recorded = new Set<string>()

/** Taking a note counts as learning, once a day for each lesson. Repeated events count once. */
function recordOnceADay(lessonId: string): void {
  const note = `${presentLearner()?.id} ${ownToday()} ${lessonId}`
  if (recorded.has(note)) return
  recorded.add(note)
  void recordEvent({ kind: 'note-taken', lessonId })
}
