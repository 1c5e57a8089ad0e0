import type { Lesson } from '../../domain/courses.ts'
import { presentLearner } from '../auth/session.ts'
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

/** By learner, day and lesson, what this page has recorded. */
const recorded = new Set<string>()

/** Having taken a note is learning, once a day for each lesson: told more often, it counts once all the same. */
function recordOnceADay(lessonId: string): void {
  const note = `${presentLearner()?.id} ${ownToday()} ${lessonId}`
  if (recorded.has(note)) return
  recorded.add(note)
  void recordEvent({ kind: 'note-taken', lessonId })
}
