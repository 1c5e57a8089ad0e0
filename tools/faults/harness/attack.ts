/** The result of an attack. */
export class Tally {
  /** How often the attack was tried. */
  rounds = 0
  /** Writes that the server said yes to; none is a failure. */
  acknowledged = 0
  /** Responses of 400 to 499, and rejected events. */
  refused = 0
  /** Acknowledged writes that were missing afterwards. */
  lost = 0
  /** Responses of 500 and above, but for a 503 with Retry-After. */
  serverErrors = 0
  /** The longest wait for a response, in milliseconds. */
  longestWait = 0
  /** Everything else that failed, a sentence each. */
  broken: string[] = []
  /** Responses of 503 with Retry-After. */
  announced = 0
  /** Requests that no response came to. */
  unanswered = 0

  /** @param isAnnounced whether the response says when to come back */
  saw({ status, isAnnounced }: { status: number; isAnnounced: boolean }, begun: number): void {
    this.longestWait = Math.max(this.longestWait, performance.now() - begun)
    if (status === 503 && isAnnounced) this.announced++
    else if (status >= 500) this.serverErrors++
    else if (status >= 400) this.refused++
  }
}

/** One way to bring the server down; each file in tools/faults/ exports one as `attack`. */
export interface Attack {
  name: string
  run(tally: Tally): Promise<void>
}
