/** What is written on lessons, by lesson id, in the memory of this page. */
export class DraftMemory<Value> {
  readonly #listeners = new Set<() => void>()
  #drafts: Readonly<Record<string, Value>> = {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(lessonId: string): Value | undefined {
    return this.#drafts[lessonId]
  }

  entries(): [lessonId: string, value: Value][] {
    return Object.entries(this.#drafts)
  }

  put(lessonId: string, value: Value | undefined): void {
    const { [lessonId]: _, ...others } = this.#drafts
    this.#drafts = value === undefined ? others : { ...others, [lessonId]: value }
    this.tell()
  }

  clear(): void {
    this.#drafts = {}
    this.tell()
  }

  /** Has those who listen look again. */
  tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
