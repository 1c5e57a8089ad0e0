import { z } from 'zod'
import { CourseId, LessonId } from '../courses.ts'
import { type EndpointPath, endpoint } from '../endpoint.ts'
import { ResourceId } from '../resource-ids.ts'
import { Version } from '../versions.ts'

/** Targets by what an item is about. The server checks that lessons, projects, modules and resources exist. */
export const targetSchemas = {
  lesson: LessonId,
  /** A task of a lesson. */
  exercise: LessonId,
  project: z.string().min(1).max(64),
  course: z.string().min(1).max(64),
  module: z.string().min(1).max(64),
  /** In the one form that each id has: '1', not '01' or '1e0'. */
  resource: z.string().refine((text) => text === String(Number(text)) && ResourceId.safeParse(Number(text)).success, {
    error: 'A resource id.',
  }),
  /** A thing that the learner made: its id comes from their browser. */
  own: z.uuid().toLowerCase(),
  /**
   * The cards of a course, or a deck that the learner brought along, whose id comes from their browser. Cards that
   * somebody wrote for a course stay theirs when it leaves the site.
   */
  deck: CourseId,
  /** The learner, of whom there is one. */
  learner: z.literal('self'),
} as const
/** The target of an item about the learner. */
export const ownTarget = 'self'
export type ItemSubject = keyof typeof targetSchemas

/** Versions of one value that were written from the same one. */
export interface Versions<Value> {
  /** The value that both were made from; null where it is unknown, as in a file that is imported. */
  base: Value | null
  ours: Value
  theirs: Value
}

/**
 * The declaration of a kind of item. A kind that needs more than this is no item: it gets a table of its own. Functions
 * are declared as methods, which makes every kind an `ItemKind<unknown>` too.
 */
interface Declared<Value> {
  readonly name: string
  readonly about: ItemSubject
  /** Validates a value on the server. Browsers have no schemas. */
  readonly value: z.ZodType<Value>
  /** Why a value that somebody is writing cannot be stored, in a sentence. `value` has to refuse it too. */
  problem?(value: Value): string | null
  /** The value of a target that has no item. Writing it deletes the item. */
  readonly empty: Value
  /** Three-way merge, for values of which nothing may be lost. Without it the last write wins. */
  join?(versions: Versions<Value>): Value
  /** The most items that a learner may have, where the content does not limit them. */
  readonly maxItems?: number
  /** The most bytes that a learner's items may have together. */
  readonly maxBytes?: number
  /** Milliseconds without a change after which a value is sent; by default it is sent at once. */
  readonly pauseMs?: number
  /** Paths whose responses contain values of the kind. */
  readonly shownBy?: readonly EndpointPath[]
  /** Heading in reports and in the documentation: `Notes`. */
  readonly title: string
  /** For the privacy page: `what you write beside a lesson`. */
  readonly sentence: string
  /** Names an unsaved value: `Your note on 'Links'`. */
  describe(value: Value, label: string | undefined): string
  /** How the screen counts an unsaved value; null for values that the learner did not write on purpose. */
  readonly counts: 'text' | 'choice' | null
  /** The text of a value, for copying. */
  text?(value: Value): string
}

/** Has a schema refuse the values that have a problem: `z.object(…).superRefine(refuse(problem))`. */
export function refuse<Value>(problem: (value: Value) => string | null) {
  return (value: Value, context: z.RefinementCtx): void => {
    const message = problem(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }
}

/** A kind with its two endpoints. All kinds are written by `POST /api/v1/operations`. */
export type ItemKind<Value = unknown> = Declared<Value> & ReturnType<typeof endpointsOf<Value>>

/** Declares a kind with the exact type of its values. */
export function itemKind<Value>(declared: Declared<Value>): ItemKind<Value> {
  return { ...declared, ...endpointsOf(declared) }
}

/** The value of a target, and its version: empty where there is no item. */
export interface StoredItem<Value> {
  value: Value
  version: string
  /** As the server read it; unknown where there is no item, or it was written by this page. */
  updatedAt?: string
}

function endpointsOf<Value>({ name, about, value, sentence }: Declared<Value>) {
  const path = `/api/v1/items/${name}` as const
  const item = z.object({ value, version: Version, updatedAt: z.iso.datetime().optional() })
  return {
    get: endpoint({
      method: 'GET',
      path: `${path}/:target`,
      access: 'learner',
      summary: `One item of the kind '${name}': ${sentence}.`,
      params: z.object({ target: targetSchemas[about] }),
      problems: ['not-found'],
      output: item,
    }),
    list: endpoint({
      method: 'GET',
      path,
      access: 'learner',
      summary: `All items of the kind '${name}', the one written last first.`,
      output: z.object({ items: z.array(item.required().extend({ target: z.string() })) }),
    }),
  }
}

/** Whether a merge left out the text of a value. */
export function losesText({ text }: Pick<ItemKind, 'text'>, value: unknown, joined: unknown): boolean {
  return text !== undefined && !text(joined).includes(text(value))
}

/** Whether two values are the same when stored. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
