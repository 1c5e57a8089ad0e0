// Time that was really spent on lessons, in seconds of a clock that never jumps.

/** Seconds without a sign after which a learner counts as away. */
const attention = 120
/** Seconds between two ticks; a longer gap means that the device slept, and is not counted. */
const longestTick = 10

/** Counts the time in which somebody is at a lesson, in one page. A part of a minute stays for later. */
export class TimeSpent {
  #seconds = 0
  /** Seconds whose minutes were taken. */
  #taken = 0
  #lastTick = 0
  /** `null` while they are not here. */
  #lastSign: number | null = null

  get isHere(): boolean {
    return this.#lastSign !== null
  }

  /** They scrolled, typed or pointed, or came back. */
  sign(clock: number): void {
    this.tick(clock)
    this.#lastSign = clock
  }

  /** A playing video shows that somebody is here, but does not bring back who was away. */
  plays(clock: number): void {
    if (this.isHere) this.sign(clock)
  }

  /** They left, or turned to another page. */
  leaves(clock: number): void {
    this.tick(clock)
    this.#lastSign = null
  }

  /** Counts the time since the last tick while the learner is here. Call every few seconds. */
  tick(clock: number): void {
    const since = this.#lastTick
    this.#lastTick = clock
    if (this.#lastSign === null || clock - since > longestTick) return
    this.#seconds += Math.max(0, Math.min(clock, this.#lastSign + attention) - since)
  }

  /** All that was counted, up to the last tick. */
  get seconds(): number {
    return this.#seconds
  }

  /** Whole minutes that were counted and not taken yet. */
  get minutes(): number {
    return Math.floor((this.#seconds - this.#taken) / 60)
  }

  takeMinutes(): number {
    const { minutes } = this
    this.#taken += minutes * 60
    return minutes
  }

  /** Leaves out of the minutes what was counted so far. */
  forget(): void {
    this.#taken = this.#seconds
  }
}
