import { pathThrough } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import { compareEvents } from '../../domain/event-order.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import { recordWith } from '../../domain/learner-record-rules.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'

interface Fold {
  stored: LearnerRecord
  courses: readonly Course[]
  events: readonly RecordedEvent[]
  record: LearnerRecord
}

/** A page asks with its own course, with all courses and with none. */
const maxFolds = 3
/** Shared by all hooks of a page, because folding thousands of events blocks the main thread. The newest comes first. */
let folds: readonly Fold[] = []

/**
 * The stored record with pending events. Only events that an earlier call did not have are folded.
 *
 * @param courses must count by their content; other courses may, since a fold for more courses serves as well
 */
export function recordWithPending(
  stored: LearnerRecord,
  courses: readonly Course[],
  events: readonly RecordedEvent[],
): LearnerRecord {
  const earlier = folds.find((fold) => {
    const hasCourses = courses.every((course) => fold.courses.includes(course))
    return fold.stored === stored && hasCourses && isContinuedBy(fold, events)
  })
  const begun: Fold = earlier ?? { stored, courses, events: [], record: stored }
  const record = recordWith(begun.record, events.slice(begun.events.length), pathThrough(begun.courses))
  folds = [{ ...begun, events, record }, ...folds.filter((fold) => fold !== earlier)].slice(0, maxFolds)
  return record
}

/** Whether `events` are those of the fold, and then later ones. */
function isContinuedBy({ events: folded, record: { latest } }: Fold, events: readonly RecordedEvent[]): boolean {
  if (!isPrefix(folded, events)) return false
  const added = events.slice(folded.length)
  return added.every((event) => latest === null || compareEvents(latest, event) < 0)
}

function isPrefix<Item>(start: readonly Item[], items: readonly Item[]): boolean {
  return start.length <= items.length && start.every((item, index) => item === items[index])
}
