import { textTable } from '../text-table.ts'
import { shown } from './shown.ts'

const maxRows = 100

/**
 * The methods of `console` that print, as functions of one printer.
 *
 * @param stack tells where the learner's code is
 */
export function consoleMethods(print: (text: string) => void, stack: () => string) {
  const counts = new Map<string, number>()
  let indent = ''
  const say = (text: string) => print(text.replaceAll(/^/gm, indent))
  const log = (...values: unknown[]) => say(values.map(shown).join(' '))
  const group = (...label: unknown[]) => {
    if (label.length > 0) log(...label)
    indent += '  '
  }
  return {
    log,
    info: log,
    debug: log,
    warn: log,
    error: log,
    dir: (value: unknown) => log(value),
    dirxml: log,
    table: (value: unknown, columns?: string[]) => say(tableOf(value, columns) ?? shown(value)),
    count: (label: unknown = 'default') => {
      const count = (counts.get(String(label)) ?? 0) + 1
      counts.set(String(label), count)
      say(`${label}: ${count}`)
    },
    countReset: (label: unknown = 'default') => void counts.delete(String(label)),
    group,
    groupCollapsed: group,
    groupEnd: () => {
      indent = indent.slice(2)
    },
    assert: (isSo?: unknown, ...values: unknown[]) => {
      if (!isSo) say(['Assertion failed', values.map(shown).join(' ')].filter(Boolean).join(': '))
    },
    trace: (...values: unknown[]) => say([['Trace:', ...values.map(shown)].join(' '), stack()].join('\n').trimEnd()),
  }
}

/** A list or object of rows as a table; `null` for anything else. */
function tableOf(value: unknown, wanted?: string[]): string | null {
  if (typeof value !== 'object' || value === null) return null
  const isKeyed = value instanceof Map || (!(value instanceof Set) && !Array.isArray(value))
  const entries: [unknown, unknown][] =
    value instanceof Map || value instanceof Set ? [...value.entries()] : Object.entries(value)
  const rows = entries.slice(0, maxRows).map(([key, row], index) => ({ key: isKeyed ? key : index, row }))
  const names = wanted ?? [...new Set(rows.flatMap(({ row }) => (isRow(row) ? Object.keys(row) : [])))]
  const columns = ['(index)', ...names, ...(rows.every(({ row }) => isRow(row)) ? [] : ['Values'])]
  const cells = rows.map(({ key, row }) => [
    shown(key),
    ...names.map((name) => (isRow(row) && name in row ? shown(Reflect.get(row, name)) : '')),
    ...(isRow(row) ? [] : [shown(row)]),
  ])
  const rest = entries.length - rows.length
  return textTable(columns, cells) + (rest > 0 ? `\n… and ${rest} more rows, which are not shown.` : '')
}

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
