/** How many times the usual limits a run may take when a learner gives it more time. */
export const morePatience = 10

/** A clock is no proof: a slow device takes longer than a fast one. */
export function tookLonger(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `Stopped: this took longer than ${seconds === 1 ? '1 second' : `${seconds} seconds`} here.`
}
