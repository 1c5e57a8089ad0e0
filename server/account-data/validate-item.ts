import { isDeepStrictEqual } from 'node:util'
import { type AccountItems, type AccountSection, accountItems, eventItems } from '../../domain/account-file.ts'
import { firstIssue, ProblemError } from '../../domain/errors.ts'
import { itemKindNamed } from '../../domain/items/item-kinds.ts'
import { isStorable } from '../db/storable.ts'
import { checksumOf } from './checksum.ts'
import type { FoundItem } from './reading.ts'
import { byPresentRules } from './sections/events.ts'
import { sections } from './sections/index.ts'
import type { Section, ValidationContext } from './sections/section.ts'

/** An item that may be taken over. */
export type ValidItem = {
  [Name in AccountSection]: { section: Name; value: AccountItems[Name] }
}[AccountSection]

const maybeNewer = 'The file may come from a newer one.'

/** Looks at an item of a file: what it holds, or in one sentence why it is refused. */
export function validateItem({ section, value }: FoundItem, given: ValidationContext): ValidItem | string {
  if (value === undefined) return 'It is damaged: its line is no JSON.'
  if (!isSection(section)) return `This Waymark does not know ‘${section.slice(0, 64)}’. ${maybeNewer}`
  const kind = (value as { kind?: unknown } | null)?.kind
  const isUnknown =
    (section === 'events' && !Object.hasOwn(eventItems, `${kind}`)) ||
    (section === 'items' && itemKindNamed(`${kind}`) === undefined)
  if (isUnknown && typeof kind === 'string') {
    return `This Waymark does not know ${section} of the kind ‘${kind.slice(0, 64)}’. ${maybeNewer}`
  }
  const read = accountItems[section].safeParse(value)
  if (!read.success) return firstIssue(read.error)
  if (section === 'items' && !isDeepStrictEqual(storedValueOf(read.data), storedValueOf(value))) {
    return `Its value has a field that this Waymark does not know. ${maybeNewer}`
  }
  const { checksum, ...rest } = value as { checksum: string }
  if (checksumOf(rest) !== checksum) return 'It was changed after it was exported: its checksum does not fit.'
  if (!isStorable(value)) return 'A text holds a character that cannot be stored.'
  const { validate }: Pick<Section<unknown>, 'validate'> = sections[section]
  try {
    validate?.(read.data, given)
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
  const item = { section, value: read.data } as ValidItem
  return item.section === 'events'
    ? ({ section, value: byPresentRules(item.value, given.catalogue) } as ValidItem)
    : item
}

function storedValueOf(item: unknown): unknown {
  return (item as { value: unknown }).value
}

function isSection(name: string): name is AccountSection {
  return Object.hasOwn(accountItems, name)
}
