import { diff3Merge } from 'node-diff3'

/** The line between two texts that were written in the same place at the same time. */
export const writtenElsewhere = '— Written elsewhere at the same time: —'

const mostLines = 1000

/**
 * Joins two texts that were made from the same one, line by line, so that nothing of either is lost. Where both changed
 * the same lines both stand, this one first, with `writtenElsewhere` between them.
 *
 * @param base what both were made from; empty where that is not known
 */
export function mergeTexts(base: string, own: string, other: string): string {
  if (own === other || other === base) return own
  if (own === base) return other
  const [owns, bases, others] = [own, base, other].map(linesOf) as [string[], string[], string[]]
  // To compare more of them would take long.
  if (Math.max(owns.length, bases.length, others.length) > mostLines) return bothOf(owns, others).join('\n')
  return diff3Merge(owns, bases, others, { excludeFalseConflicts: true })
    .flatMap(({ ok, conflict }) => ok ?? bothOf(conflict?.a ?? [], conflict?.b ?? []))
    .join('\n')
}

/** An empty text has no lines, so that added text conflicts with nothing. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** Resolves a conflict. If one text begins with the other, the longer one is enough. */
function bothOf(own: string[], other: string[]): string[] {
  if (startsWith(own, other)) return own
  if (startsWith(other, own)) return other
  return [...own, '', writtenElsewhere, '', ...other]
}

function startsWith(longer: string[], shorter: string[]): boolean {
  return longer.join('\n').startsWith(shorter.join('\n'))
}
