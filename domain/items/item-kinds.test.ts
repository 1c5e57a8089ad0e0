import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendOperations } from '../operations.ts'
import { type ItemKind, isSameValue, losesText } from './item-kind.ts'
import { itemKindNamed, itemKinds } from './item-kinds.ts'

const files = readdirSync(import.meta.dirname).filter(
  (name) => /^[\w-]+\.ts$/.test(name) && !name.startsWith('item-kind'),
)

test('every declared kind is among the kinds, and is found by its name', async () => {
  const modules: object[] = await Promise.all(files.map((name) => import(join(import.meta.dirname, name))))
  const declared = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('Item'))
  expect(new Set(declared.map(([, kind]) => kind))).toEqual(new Set(itemKinds))
  for (const kind of itemKinds) expect(itemKindNamed(kind.name)).toBe(kind)
  expect(itemKindNamed('event')).toBeUndefined()
})

test.each(itemKinds.map((kind) => [kind.name, kind] as const))(
  'the empty value of %s is valid and stays as it is',
  (_, kind) => {
    const { success, data } = kind.value.safeParse(kind.empty)
    expect(success && isSameValue(data, kind.empty)).toBe(true)
  },
)

test.each(itemKinds.map((kind) => [kind.name, kind] as const))(
  '%s has endpoints of its own, under the path of items',
  (name, { get, list }) => {
    expect([get.path, list.path]).toEqual([`/api/v1/items/${name}/:target`, `/api/v1/items/${name}`])
    expect(sendOperations.makesStale).toEqual([])
  },
)

test('a merge that leaves out a text is found', () => {
  const note = itemKindNamed('note') as ItemKind
  expect(losesText(note, { text: 'Mine.' }, { text: 'Theirs.\n\nMine.' })).toBe(false)
  expect(losesText(note, { text: 'Mine.' }, { text: 'Theirs.' })).toBe(true)
})
