import { describe, expect, test } from 'vitest'
import { type Collection, collectionItem, entryKey } from './collection.ts'

const of = (ids: number[], more: Partial<Collection> = {}): Collection => ({
  name: 'To start with',
  note: '',
  entries: ids.map((resourceId) => ({ resourceId, note: '' })),
  ...more,
})
const joined = (ours: Collection, theirs: Collection, base: Collection | null) =>
  collectionItem.join?.({ base, ours, theirs }) ?? collectionItem.empty
const idsOf = ({ entries }: Collection) => entries.map((entry) => Number(entryKey(entry)))

describe('a collection that was changed in two places', () => {
  test.each([
    ['has what was added in either', [1, 2, 3], [1, 2, 4], [1, 2], [1, 2, 3, 4]],
    ['has nothing that was taken out in either', [2, 3], [1, 2], [1, 2, 3], [2]],
    ['is in the order of the place that joins it', [3, 1, 2], [1, 2, 3, 4], [1, 2, 3], [3, 1, 2, 4]],
    [
      'keeps the order of the other place where only that turned it',
      [1, 2, 3, 5],
      [3, 1, 2, 4],
      [1, 2, 3],
      [3, 1, 2, 4, 5],
    ],
    ['has what was taken out and added again', [1, 2], [1, 2], [1], [1, 2]],
  ])('%s', (_, written, held, base, expected) => {
    expect(idsOf(joined(of(written), of(held), of(base)))).toEqual(expected)
  })

  test('has the pages that are not in the library as it has resources', () => {
    const page = (name: string, note = '') => ({ url: `https://example.org/${name}`, title: name, note })
    const base = of([1], { entries: [page('a'), page('b'), ...of([1]).entries] })
    const ours = { ...base, entries: [page('a', 'First'), ...of([1]).entries] }
    const theirs = { ...base, entries: [...base.entries, page('c')] }
    expect(joined(ours, theirs, base).entries).toEqual([page('a', 'First'), ...of([1]).entries, page('c')])
  })

  test('loses nothing where nobody knows what it was before', () => {
    expect(idsOf(joined(of([1, 2]), of([2, 3]), null))).toEqual([1, 2, 3])
  })

  test('has each text as it was changed', () => {
    const base = of([1], { note: 'Before' })
    const both = joined({ ...base, name: 'First steps' }, { ...base, note: 'After' }, base)
    expect(both).toEqual({ ...base, name: 'First steps', note: 'After' })
    const said = { ...base, entries: [{ resourceId: 1, note: 'Read this first' }] }
    expect(joined(base, said, base).entries).toEqual(said.entries)
    expect(joined(said, base, base).entries).toEqual(said.entries)
  })

  test('has what was taken out in one place and written on in the other', () => {
    const noted = of([1, 2], { entries: [{ resourceId: 1, note: 'Read this first' }, ...of([2]).entries] })
    expect(joined(noted, of([2]), of([1, 2])).entries).toEqual(noted.entries)
    expect(idsOf(joined(of([2]), noted, of([1, 2])))).toEqual([2, 1])
  })

  test('has no note that was emptied in one place and changed in the other', () => {
    const base = { ...of([1], { note: 'Before' }), entries: [{ resourceId: 1, note: 'Read this first' }] }
    const held = { ...base, note: 'After', entries: [{ resourceId: 1, note: 'Read this last' }] }
    const written = { ...base, note: '', entries: [{ resourceId: 1, note: '' }] }
    expect(joined(written, held, base)).toEqual(written)
    // Where nobody knows what it was before, an empty note may never have been another.
    expect(joined(written, held, null)).toEqual(held)
  })

  test('stays where it was deleted in one place and changed in the other', () => {
    expect(joined(collectionItem.empty, of([1, 2]), of([1]))).toEqual(of([1, 2]))
    expect(joined(of([1, 2]), collectionItem.empty, of([1]))).toEqual(of([1, 2]))
  })

  test('was begun when it was begun first', () => {
    const begun = of([1], { createdAt: '2026-06-01T10:00:00.000Z' })
    expect(joined({ ...begun, name: 'First steps' }, begun, begun)).toMatchObject({ createdAt: begun.createdAt })
    expect(joined(begun, of([2]), null)).toMatchObject({ createdAt: begun.createdAt })
  })
})
