/** Something that people write on a lesson, and where their account keeps it. */
export interface DraftKind<Value> {
  /** In a word, unlike the others'. */
  name: string
  read: (lessonId: string, signal?: AbortSignal) => Promise<Value>
  /** Answers what the account holds then. */
  save: (lessonId: string, value: Value) => Promise<Value>
  /** What becomes of something written without sight of what the account holds by now. */
  join: (written: Value, stored: Value) => Value
  isSame: (one: Value, other: Value) => boolean
  /** Why it cannot be saved as it is, in a sentence; `null` where it can. */
  refusal: (value: Value) => string | null
  isEmpty: (value: Value) => boolean
}
