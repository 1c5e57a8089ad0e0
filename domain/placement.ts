import type { Bridge, Course } from './courses.ts'

// A placement check asks two questions about each of a course's topics. Its result decides which bridges a path plans
// and which lessons begin with their challenge. It awards no points and completes no lesson.

/** The questions of a placement check about one topic. */
export const questionsPerTopic = 2

/** How many questions were answered right, by topic. */
export type Placement = Readonly<Record<string, number>>

export const noPlacement: Placement = {}

/** The lessons whose topics are all known: they begin with the challenge. */
export function masteredLessons({ placement: topics }: Pick<Course, 'placement'>, placement: Placement): Set<string> {
  const known = topics.filter(({ id }) => isKnown(placement[id]))
  const unknown = topics.filter(({ id }) => !isKnown(placement[id])).flatMap(({ lessons }) => lessons)
  return new Set(known.flatMap(({ lessons }) => lessons).filter((id) => !unknown.includes(id)))
}

/**
 * Whether a placement decides about a bridge: `true` plans it at any level, `false` leaves it out; `undefined` where the
 * level and the weekly time decide.
 */
export function planBridge(
  { id }: Pick<Bridge, 'id'>,
  { placement: topics }: Pick<Course, 'placement'>,
  placement: Placement,
): boolean | undefined {
  const right = topics.filter(({ bridges }) => bridges.includes(id)).map((topic) => placement[topic.id])
  if (right.length === 0 || right.includes(undefined)) return undefined
  if (right.every(isKnown)) return false
  return right.includes(0) ? true : undefined
}

function isKnown(right: number | undefined): boolean {
  return right === questionsPerTopic
}
