import { longestSide } from '../../domain/items/deck.ts'

/** Signs between a word or question and its answer: `Void element: has no end tag`. */
const separators = /\s+(?:=|–|—|->|→|-)\s+|:\s+|\?\s+/

/**
 * The card that a line of a note makes: what stands before the first separator asks for the rest. A line without one is
 * the answer to what was noted.
 *
 * @param lessonTitle names the lesson in the question of a line without a separator
 * @returns null for an empty line
 */
export function cardOfLine(line: string, lessonTitle: string): { front: string; back: string } | null {
  const text = line
    .replace(/^\s*(?:[-*+>]|#{1,6}|\d+[.)])\s+/, '')
    .replaceAll('**', '')
    .trim()
  if (text === '') return null
  const found = separators.exec(text)
  const [before, after] = found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : ['', '']
  if (!before.trim() || !after.trim()) return { front: `What did you note in ‘${lessonTitle}’?`, back: shortened(text) }
  return { front: shortened(`${before.trim()}${found?.[0].startsWith('?') ? '?' : ''}`), back: shortened(after.trim()) }
}

function shortened(text: string): string {
  return text.slice(0, longestSide)
}

/** The line of a text in which a position is. */
export function lineAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1
  const end = text.indexOf('\n', position)
  return text.slice(start, end === -1 ? undefined : end)
}
