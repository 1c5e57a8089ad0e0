import { getWork, type KeptWork, maxWorkLength, saveWork, type Work } from '../../../domain/exercises.ts'
import { callOnce } from '../../api.ts'
import { patchQuery } from '../../query-client.ts'
import { mergeTexts } from '../merge-texts.ts'
import { sendFor } from '../operation.ts'
import { documentKind } from './document.ts'

/** Work on an exercise, and when it was first passed as far as is known here: that it passed is an event of its own. */
export type OwnWork = Omit<KeptWork, 'version'>

/** Work on exercises. */
export const workKind = documentKind<OwnWork>({
  name: 'exercise',
  read: (lessonId, options) => callOnce(getWork, { params: { lessonId } }, options),
  async write(lessonId, { work, passedAt }, baseVersion, learnerId) {
    const held = await sendFor(learnerId, saveWork, { params: { lessonId }, body: { work, baseVersion } })
    return { ...held, passedAt: held.passedAt ?? passedAt }
  },
  payloadOf: ({ work, passedAt }) => ({ work, passedAt }),
  empty: { work: {}, passedAt: null },
  isEmpty: ({ work, passedAt }) => Object.keys(work).length === 0 && passedAt === null,
  isSame: ({ work: one }, { work: other }) => namesIn(one, other).every((name) => one[name] === other[name]),
  join: (written, held, base) => ({
    work: joinedWork(base?.work ?? {}, written.work, held.work),
    passedAt: written.passedAt ?? held.passedAt,
  }),
  problem({ work }) {
    const excess = Object.values(work).reduce((sum, text) => sum + text.length, 0) - maxWorkLength
    const [limit, over] = [maxWorkLength, excess].map((count) => count.toLocaleString('en'))
    return excess > 0 ? `Your work may have ${limit} characters. Shorten it by ${over}, and it is saved.` : null
  },
  describe: ({ label }) => (label ? `Your work on ${label}` : 'Work on an exercise'),
  text: ({ work }) => Object.values(work).join('\n\n'),
})

/** File by file. */
function joinedWork(base: Work, own: Work, other: Work): Work {
  const files = namesIn(base, own, other).flatMap((name) => {
    const [from, mine, theirs] = [base[name], own[name], other[name]]
    if (mine === from) return theirs === undefined ? [] : [[name, theirs]]
    if (theirs === from || theirs === undefined) return mine === undefined ? [] : [[name, mine]]
    // Whoever took theirs away had not seen it.
    if (mine === undefined) return [[name, theirs]]
    const join = name.endsWith('.json') ? joinedBoard : mergeTexts
    return [[name, join(from ?? '', mine, theirs)]]
  })
  return Object.fromEntries(files)
}

/** Field by field what either changed; of what both did, or where that is not known, what is on the screen counts. */
function joinedBoard(from: string, mine: string, theirs: string): string {
  try {
    return JSON.stringify(joinedFields(JSON.parse(from), JSON.parse(mine), JSON.parse(theirs)))
  } catch {
    return mine
  }
}

function joinedFields(from: unknown, mine: unknown, theirs: unknown): unknown {
  if (!hasFields(from) || !hasFields(mine) || !hasFields(theirs)) {
    return JSON.stringify(mine) === JSON.stringify(from) ? theirs : mine
  }
  const names = Object.keys({ ...theirs, ...mine })
  const joined = names.map((name) => [name, joinedFields(from[name], mine[name], theirs[name])] as const)
  return Array.isArray(mine) ? joined.map(([, field]) => field) : Object.fromEntries(joined)
}

function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function namesIn(...works: Work[]): string[] {
  return [...new Set(works.flatMap((work) => Object.keys(work)))]
}

/** The account knows by now that the work on an exercise passed. */
export function rememberPass(lessonId: string, passedAt: string): Promise<void> {
  return patchQuery(workKind.query(lessonId), (known) => ({ ...known, passedAt: known.passedAt ?? passedAt }))
}
