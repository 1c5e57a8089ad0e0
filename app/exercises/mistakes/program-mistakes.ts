import { blank, closesNoBracket, lineOf, type Mistake } from './mistake.ts'

type Row = [found: RegExp, says: (match: RegExpExecArray) => string]

/** Python's syntax errors and their explanations. */
const pythonRows: Row[] = [
  [/unterminated (?:f-)?string literal/, () => 'This text begins with a quotation mark and does not end with one.'],
  [/'([([{])' was never closed/, ([, bracket]) => `The bracket \`${bracket}\` opened here is never closed.`],
  [/unmatched '([)\]}])'/, ([, bracket]) => `This \`${bracket}\` closes nothing: no bracket is open here.`],
  [/expected ':'/, () => 'A colon is missing at the end of this line.'],
  [/Perhaps you forgot a comma/, () => 'A comma is missing between two values.'],
  [
    /expected an indented block after (.+) on line (\d+)/,
    ([, what = '', line]) =>
      `This line belongs to the ${what.replace(/ (statement|definition)$/, '')} of line ${line}: begin it four spaces further in.`,
  ],
  [/unexpected indent/, () => 'This line begins too far in. Begin it where the line before begins.'],
  [
    /unindent does not match any outer indentation level/,
    () => 'This line begins at a place of its own. Begin it exactly where the line that it belongs with begins.',
  ],
  [
    /inconsistent use of tabs and spaces/,
    () => 'This line is indented with a tab, others with spaces. Use four spaces everywhere.',
  ],
  [
    /Maybe you meant '==' or ':=' instead of '='/,
    () => 'One `=` puts a value into a name. To ask whether two values are equal, write `==`.',
  ],
]

/** @param problem Python's message */
export function pythonMistake(problem: string): Mistake | undefined {
  // A traceback means that the program ran: another text could not be parsed.
  if (/^Traceback/.test(problem) || !/^(SyntaxError|IndentationError|TabError):/m.test(problem)) return undefined
  const line = Number(/line (\d+)/.exec(problem)?.[1])
  for (const [found, says] of pythonRows) {
    const match = found.exec(problem)
    if (match && line) return { line, says: says(match) }
  }
  return undefined
}

const word = /'(?:[^']|'')*'|"[^"]*"|[\w$]+|\S/g
const clauses = /^(select|from|where|group|by|order|having|and|or|not|as|on|join|limit|distinct|case|when|then|else)$/i

/** @param problem a message as of `psql`, with a line and a position mark */
export function sqlMistake(problem: string, query: string): Mistake | undefined {
  const [, lineText = '', shown = ''] = /^LINE (\d+): (.*)$/m.exec(problem) ?? []
  const line = Number(lineText) || query.trimEnd().split('\n').length
  if (/syntax error at/.test(problem)) {
    const { open, surplus } = bracketsIn(query)
    if (open !== undefined) {
      const says = 'A bracket `(` is never closed. Count `(` and `)`: there have to be as many of each.'
      return { line: lineOf(query, open), says }
    }
    if (surplus !== undefined) return { line: lineOf(query, surplus), says: closesNoBracket(')', '(') }
  }
  const [, found] = /column "([^"]+)" does not exist/.exec(problem) ?? []
  if (found && shown.includes(`"${found}"`)) {
    return { line, says: `Text stands between single quotation marks: \`'${found}'\`. Double ones name a column.` }
  }
  if (!/syntax error at or near/.test(problem)) return undefined
  return missesComma(problem, query)
    ? { line, says: 'A comma is missing before this: the columns of a list stand apart by commas.' }
    : undefined
}

/** Positions of an unclosed bracket, and of a surplus closing one. */
function bracketsIn(query: string): { open: number | undefined; surplus: number | undefined } {
  const code = query.replace(/'(?:[^']|'')*'|"[^"]*"|--.*|\/\*[\s\S]*?\*\//g, blank)
  const open: number[] = []
  let surplus: number | undefined
  for (const { index, 0: bracket } of code.matchAll(/[()]/g)) {
    if (bracket === '(') open.push(index)
    else if (open.pop() === undefined) surplus ??= index
  }
  return { open: open.at(-1), surplus }
}

/** Whether a comma is missing between two columns after `SELECT`. */
function missesComma(problem: string, query: string): boolean {
  const [, line, shown = ''] = /^LINE (\d+): (.*)$/m.exec(problem) ?? []
  const mark = /^( *)\^$/m.exec(problem)?.[1]?.length
  if (!line || mark === undefined) return false
  const column = mark - `LINE ${line}: `.length
  const before = [...query.split('\n').slice(0, Number(line) - 1), shown.slice(0, column)].join('\n')
  const here = shown.slice(column).match(word)?.[0] ?? ''
  const words = before.match(word) ?? []
  const last = words.at(-1) ?? ''
  const clause = words.findLast((word) => /^(select|from|where|group|order|having|limit|values)$/i.test(word)) ?? ''
  const after = [shown.slice(column), ...query.split('\n').slice(Number(line))].join('\n')
  const isColumn = (word: string) => /^(["\w]|\))/.test(word) && !clauses.test(word)
  // Without a FROM, that keyword may be misspelt.
  const isInList = /^select$/i.test(clause) && /\bfrom\b/i.test(after)
  return isInList && isColumn(last) && /^["\w(]/.test(here) && !clauses.test(here)
}
