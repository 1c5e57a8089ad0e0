import { diffIndices } from 'node-diff3'

/** Lines around a change that are shown with it. */
const contextLines = 3

/** A line of a diff with its sign: `+`, `-` or a space. */
type DiffLine = `${'+' | '-' | ' '}${string}`

interface Hunk {
  before: { from: number; lines: DiffLine[] }
  after: { from: number }
}

/** The lines that were taken out or put in, each with its sign. */
export function changedLines(before: string, after: string): DiffLine[] {
  return hunksOf(before, after).flatMap(({ before: { lines } }) => lines.filter((line) => !line.startsWith(' ')))
}

/** The hunks of a unified diff, as git prints them below the names of the files. */
export function unifiedDiff(before: string, after: string): string {
  return hunksOf(before, after)
    .map(({ before: { from, lines }, after: { from: afterFrom } }) => {
      const count = (sign: string) => lines.filter((line) => !line.startsWith(sign)).length
      return [`@@ -${range(from, count('+'))} +${range(afterFrom, count('-'))} @@`, ...lines].join('\n')
    })
    .join('\n')
}

/** Counted from 1; a range without lines names the line before it. */
function range(from: number, count: number): string {
  const first = count === 0 ? from : from + 1
  return count === 1 ? `${first}` : `${first},${count}`
}

function hunksOf(before: string, after: string): Hunk[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const hunks: Hunk[] = []
  // The end of the last hunk in the old file, without the context behind it.
  let end = Number.NEGATIVE_INFINITY
  for (const { buffer1, buffer2, buffer1Content, buffer2Content } of diffIndices(old, now)) {
    const [from, length] = buffer1
    const isNear = from - end <= 2 * contextLines
    const start = isNear ? end : Math.max(0, from - contextLines)
    const hunk = isNear ? hunks.at(-1) : undefined
    const lines: DiffLine[] = [
      ...old.slice(start, from).map(unchanged),
      ...buffer1Content.map((line): DiffLine => `-${line}`),
      ...buffer2Content.map((line): DiffLine => `+${line}`),
    ]
    if (hunk) hunk.before.lines.push(...lines)
    else hunks.push({ before: { from: start, lines }, after: { from: buffer2[0] - (from - start) } })
    end = from + length
  }
  closeHunks(hunks, old)
  return hunks
}

/** Adds the context behind each hunk. */
function closeHunks(hunks: Hunk[], old: readonly string[]): void {
  for (const { before } of hunks) {
    const end = before.from + before.lines.filter((line) => !line.startsWith('+')).length
    before.lines.push(...old.slice(end, end + contextLines).map(unchanged))
  }
}

function unchanged(line: string): DiffLine {
  return ` ${line}`
}

function linesOf(text: string): string[] {
  if (text === '') return []
  return text.replace(/\n$/, '').split('\n')
}
