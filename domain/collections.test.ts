import { describe, expect, test } from 'vitest'
import { type Collection, joinedCollection, noCollection } from './collections.ts'

const of = (ids: number[], more: Partial<Collection> = {}): Collection => ({
  name: 'To start with',
  note: '',
  entries: ids.map((resourceId) => ({ resourceId, note: '' })),
  ...more,
})
const idsOf = ({ entries }: Collection) => entries.map(({ resourceId }) => resourceId)

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
  ])('%s', (_, written, held, base, joined) => {
    expect(idsOf(joinedCollection(of(written), of(held), of(base)))).toEqual(joined)
  })

  test('loses nothing where nobody knows what it was before', () => {
    expect(idsOf(joinedCollection(of([1, 2]), of([2, 3]), null))).toEqual([1, 2, 3])
  })

  test('has each text as it was changed', () => {
    const base = of([1], { note: 'Before' })
    const joined = joinedCollection({ ...base, name: 'First steps' }, { ...base, note: 'After' }, base)
    expect(joined).toEqual({ ...base, name: 'First steps', note: 'After' })
    const said = { ...base, entries: [{ resourceId: 1, note: 'Read this first' }] }
    expect(joinedCollection(base, said, base).entries).toEqual(said.entries)
    expect(joinedCollection(said, base, base).entries).toEqual(said.entries)
  })

  test('has what was taken out in one place and written on in the other', () => {
    const noted = of([1, 2], { entries: [{ resourceId: 1, note: 'Read this first' }, ...of([2]).entries] })
    expect(joinedCollection(noted, of([2]), of([1, 2])).entries).toEqual(noted.entries)
    expect(idsOf(joinedCollection(of([2]), noted, of([1, 2])))).toEqual([2, 1])
  })

  test('has no note that was emptied in one place and changed in the other', () => {
    const base = { ...of([1], { note: 'Before' }), entries: [{ resourceId: 1, note: 'Read this first' }] }
    const held = { ...base, note: 'After', entries: [{ resourceId: 1, note: 'Read this last' }] }
    const written = { ...base, note: '', entries: [{ resourceId: 1, note: '' }] }
    expect(joinedCollection(written, held, base)).toEqual(written)
    // Where nobody knows what it was before, an empty note may never have been another.
    expect(joinedCollection(written, held, null)).toEqual(held)
  })

  test('stays where it was deleted in one place and changed in the other', () => {
    expect(joinedCollection(noCollection, of([1, 2]), of([1]))).toEqual(of([1, 2]))
    expect(joinedCollection(of([1, 2]), noCollection, of([1]))).toEqual(of([1, 2]))
  })
})
