import { maxAccountItems } from '../../domain/account-data.ts'
import { accountFormat } from '../../domain/account-file.ts'
import { raise } from '../../domain/errors.ts'

/** An item as it stands in a file, not looked at yet. */
export interface FoundItem {
  section: string
  /** Its place in the section, counted from 1. */
  item: number
  /** `undefined` where its line is no JSON. */
  value: unknown
}

export interface FoundFile {
  version: number | null
  exportedAt: string | null
  installation: string | null
  /** What the file says at its end; `null` where it was cut off before. */
  itemCount: number | null
  items: FoundItem[]
}

/** Members of the file that hold no items. */
const plainMembers = ['format', 'version', 'exportedAt', 'installation', 'record', 'itemCount']

/**
 * Finds the items of a file of ours. One that is no JSON as a whole, because it was cut off or a line was damaged, is
 * read line by line: each item has one of its own.
 *
 * @returns `null` for what is no file of ours at all
 * @throws ProblemError too-large for more items than are taken over
 */
export function readAccountFile(text: string): FoundFile | null {
  const whole = parsed(text)
  const members = isObject(whole) ? whole : membersByLine(text)
  if (members.format !== accountFormat) return null
  const sections = Object.entries(members).filter(([name]) => !plainMembers.includes(name))
  refuseTooMany(sections.reduce((sum, [, held]) => sum + (Array.isArray(held) ? held.length : 1), 0))
  const items = sections.flatMap(([section, held]) =>
    (Array.isArray(held) ? held : [held]).map((value, index) => ({ section, item: index + 1, value })),
  )
  return {
    version: Number.isInteger(members.version) ? Number(members.version) : null,
    exportedAt: text64(members.exportedAt),
    installation: text64(members.installation),
    itemCount: Number.isInteger(members.itemCount) ? Number(members.itemCount) : null,
    items,
  }
}

function refuseTooMany(items: number): void {
  if (items <= maxAccountItems) return
  raise('too-large', `The file has ${items} items; ${maxAccountItems} are taken over at once.`)
}

function membersByLine(text: string): Record<string, unknown> {
  const members = new Map<string, unknown>()
  let section: unknown[] | null = null
  const lines = text.split('\n', 2 * maxAccountItems)
  for (const [index, line] of lines.entries()) {
    const content = line.trim().replace(/,$/, '')
    const [, name = '', rest = ''] = content.match(/^"(\w+)": ?(.+)$/) ?? []
    // Of the last line the end is missing: it was cut, not damaged.
    const isCut = index === lines.length - 1
    if (content === '' || content === '{' || content === '}') continue
    if (content === ']') section = null
    else if (section) keep(section, parsed(content), isCut)
    else if (rest === '[') {
      section = []
      members.set(name, section)
    } else if (name) {
      const held: unknown[] = []
      keep(held, parsed(rest), isCut)
      if (held.length > 0) members.set(name, held[0])
    }
  }
  return Object.fromEntries(members)
}

function keep(held: unknown[], value: unknown, isCut: boolean): void {
  if (value !== undefined || !isCut) held.push(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that a report may repeat. */
function text64(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 200) : null
}
