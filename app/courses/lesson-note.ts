import type { Lesson } from '../../domain/courses.ts'
import { presentLearner } from '../accounts/session.ts'
import { ownToday } from '../local-time.ts'
import { noteDrafts } from '../outbox/drafts/note-drafts.ts'
import { type Kept, useKept } from '../outbox/drafts/use-kept.ts'
import { record } from '../outbox/outbox.ts'

/** Somebody's own note on a lesson. */
export interface LessonNote extends Omit<Kept<unknown>, 'value' | 'write'> {
  text: string
  write: (text: string) => void
}

export function useLessonNote({ id: lessonId }: Lesson): LessonNote {
  const { value, write, ...kept } = useKept(noteDrafts, lessonId)
  return {
    ...kept,
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
  void record({ kind: 'note-taken', lessonId })
}
