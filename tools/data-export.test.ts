import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AccountFile, accountItems, eventItems } from '../domain/account-file.ts'
import { itemKinds } from '../domain/items/item-kinds.ts'

const page = readFileSync(new URL('../docs/data-export.md', import.meta.url), 'utf8')

/** The rows of the table under a heading: the names in the second cell that are not in brackets, by the first. */
function table(heading: string): Record<string, string[]> {
  const [, rows = ''] = page.split(`| ${heading} |`)
  const [, body = ''] = rows.match(/\n\|[-|]+\|\n((?:\|.*\n)+)/) ?? []
  return Object.fromEntries(
    [...body.matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)].map(([, name = '', text = '']) => [name, namesIn(text)]),
  )
}

function namesIn(text: string): string[] {
  return [...text.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort()
}

const common = [
  'checksum',
  'id',
  'kind',
  'occurredAt',
  'timeZone',
  'localDate',
  'recordedAt',
  'claimedAt',
  'broughtAlong',
]
const fieldsOf = ({ shape }: { shape: object }, known: string[]) =>
  Object.keys(shape)
    .filter((name) => !known.includes(name))
    .sort()

test('the page on the exported file names each of its members, in their order', () => {
  expect(Object.keys(table('Member | What it is'))).toEqual(Object.keys(AccountFile.shape))
})

test('the page names every field of every item', () => {
  const { events: _, items, ...others } = accountItems
  const declared = Object.entries(others).map(([name, item]) => [name, fieldsOf(item, ['checksum'])])
  const [anyItem] = items.options
  expect(table('Item | Fields')).toEqual({ ...Object.fromEntries(declared), items: fieldsOf(anyItem, ['checksum']) })
})

test('the page names every kind of item with the fields of its value', () => {
  const declared = itemKinds.map(({ name, value }) => [name, 'shape' in value ? fieldsOf(value as never, []) : []])
  expect(table('Kind of item | What its value has')).toEqual(Object.fromEntries(declared))
})

test('the page names every kind of event with its fields', () => {
  const declared = Object.entries(eventItems).map(([kind, item]) => [kind, fieldsOf(item, common)])
  expect(table('Kind | Fields')).toEqual(Object.fromEntries(declared))
  for (const name of common) expect(page).toContain(`\`${name}\``)
})
