import { noteItem } from '../../domain/items/note.ts'
import type { ListedNote } from '../../domain/notes.ts'
import type { Operation } from '../sync/operation.ts'

/** A note of the learner's, which their account may not hold yet. */
export interface ShownNote extends Pick<ListedNote, 'lessonId' | 'lessonTitle' | 'courseTitle' | 'text'> {
  /** As the account lists it; absent of one that it does not hold, of which no course is known here. */
  listed?: ListedNote
  isUnsaved: boolean
}

/** A note on a lesson that no account has yet. */
export type UnsavedNote = Pick<Operation<{ text: string }>, 'target' | 'value' | 'label' | 'changedAt'>

/** The learner's notes once these operations on notes are saved too, the latest first. */
export function notesAfter(listed: readonly ListedNote[], operations: readonly UnsavedNote[]): ShownNote[] {
  const listedOf = new Map(listed.map((one) => [one.lessonId, one]))
  // The later of two notes on one lesson counts.
  const last = new Map(operations.map((one) => [one.target, one]))
  const unsaved = [...last.values()].sort((one, other) => other.changedAt - one.changedAt)
  return [
    ...unsaved.flatMap((operation) => {
      const { target: lessonId, value, label } = operation
      if (value.text === '') return []
      const known = listedOf.get(lessonId)
      const { lessonTitle, courseTitle } = known ?? { lessonTitle: noteItem.describe(value, label), courseTitle: '' }
      return [
        { lessonId, lessonTitle, courseTitle, text: value.text, ...(known && { listed: known }), isUnsaved: true },
      ]
    }),
    ...listed
      .filter(({ lessonId }) => !last.has(lessonId))
      .map((one) => {
        const { lessonId, lessonTitle, courseTitle, text } = one
        return { lessonId, lessonTitle, courseTitle, text, listed: one, isUnsaved: false }
      }),
  ]
}
