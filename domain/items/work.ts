import { z } from 'zod'
import { FileName, maxWorkLength, type Work } from '../exercises.ts'
import { mergeTexts } from '../merge-texts.ts'
import { itemKind, refuse } from './item-kind.ts'

function problem(work: Work): string | null {
  const over = Object.values(work).reduce((sum, text) => sum + text.length, 0) - maxWorkLength
  if (over <= 0) return null
  const limit = maxWorkLength.toLocaleString('en')
  return `Your work may have ${limit} characters. Shorten it by ${over.toLocaleString('en')}, and it is saved.`
}

/** The learner's files of an exercise, by name. Whether it was passed is in the record. */
export const workItem = itemKind<Work>({
  name: 'work',
  about: 'exercise',
  value: z.record(FileName, z.string()).superRefine(refuse(problem)),
  problem,
  empty: {},
  // Two programs of unknown origin make no third one.
  join: ({ base, ours, theirs }) => (base ? joinedWork(base, ours, theirs) : theirs),
  pauseMs: 600,
  title: 'Exercise work',
  sentence: 'your work on exercises',
  describe: (_, label) => (label ? `Your work on ${label}` : 'Work on an exercise'),
  counts: 'text',
  text: (work) => Object.values(work).join('\n\n'),
})

/** Merges file by file. */
function joinedWork(base: Work, ours: Work, theirs: Work): Work {
  const files = [...new Set([base, ours, theirs].flatMap((work) => Object.keys(work)))].flatMap((name) => {
    const [from, our, their] = [base[name], ours[name], theirs[name]]
    if (our === from) return their === undefined ? [] : [[name, their]]
    if (their === from || their === undefined) return our === undefined ? [] : [[name, our]]
    // The device that removed our file had not seen their change.
    if (our === undefined) return [[name, their]]
    const join = name.endsWith('.json') ? joinedBoard : mergeTexts
    return [[name, join(from ?? '', our, their)]]
  })
  return Object.fromEntries(files)
}

/** Merges the state of a board field by field. Where both changed a field, or the base is unknown, ours wins. */
function joinedBoard(from: string, ours: string, theirs: string): string {
  try {
    return JSON.stringify(joinedFields(JSON.parse(from), JSON.parse(ours), JSON.parse(theirs)))
  } catch {
    return ours
  }
}

function joinedFields(from: unknown, ours: unknown, theirs: unknown): unknown {
  if (!hasFields(from) || !hasFields(ours) || !hasFields(theirs)) {
    return JSON.stringify(ours) === JSON.stringify(from) ? theirs : ours
  }
  const names = Object.keys({ ...theirs, ...ours })
  const joined = names.map((name) => [name, joinedFields(from[name], ours[name], theirs[name])] as const)
  return Array.isArray(ours) ? joined.map(([, field]) => field) : Object.fromEntries(joined)
}

function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
