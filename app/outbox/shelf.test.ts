import { beforeEach, expect, test, vi } from 'vitest'
import { isForeseen } from './drafts/kept-drafts.ts'
import { Shelf } from './shelf.ts'

// There is no IndexedDB here, as in a browser that refuses it: all of it is kept in the page.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

interface Step {
  key?: number
  learnerId: string
  what: string
}

test('what the device refuses is kept in this page, in its order, each learner’s by itself', async () => {
  const shelf = new Shelf<Step>('events')
  expect(shelf.isInPage).toBe(false)
  await shelf.replace([], [{ learnerId: 'ana', what: 'first' }])
  await shelf.replace(
    [],
    [
      { learnerId: 'ben', what: 'his' },
      { learnerId: 'ana', what: 'second' },
    ],
  )
  expect(shelf.isInPage).toBe(true)
  expect((await shelf.all('ana')).map(({ what }) => what)).toEqual(['first', 'second'])
  expect((await shelf.all('ben')).map(({ what }) => what)).toEqual(['his'])
  expect(await shelf.all('nobody')).toEqual([])
})

test('what is sent makes room for what is to be sent instead', async () => {
  const shelf = new Shelf<Step>('events')
  await shelf.replace([], [{ learnerId: 'ana', what: 'early' }])
  const [early] = await shelf.all('ana')
  await shelf.replace([early?.key ?? 0], [{ learnerId: 'ana', what: 'restamped' }])
  const [restamped, ...others] = await shelf.all('ana')
  expect(restamped?.what).toBe('restamped')
  expect(restamped?.key).not.toBe(early?.key)
  expect(others).toEqual([])
})

test('one draft is changed in its place, and taken out', async () => {
  const shelf = new Shelf<{ learnerId: string; kind: string; subject: string; text: string }>('drafts')
  const place = { learnerId: 'ana', kind: 'note', subject: 'a' }
  const key = Object.values(place)
  expect(await shelf.update(key, (kept) => ({ ...place, text: `${kept?.text ?? ''}1` }))).toMatchObject({ text: '1' })
  expect(await shelf.update(key, (kept) => ({ ...place, text: `${kept?.text ?? ''}2` }))).toMatchObject({ text: '12' })
  expect(await shelf.all('ana')).toEqual([{ ...place, text: '12' }])
  expect(await shelf.update(key, () => undefined)).toBeUndefined()
  expect(await shelf.all('ana')).toEqual([])
})

test.each([
  ['what it was begun from', 'base', true],
  ['what was sent of it before', 'sent', true],
  ['itself', 'written', true],
  ['what another device wrote', 'other', false],
])('an account that holds %s loses nothing by a draft: %s', (_, stored, isKnown) => {
  const draft = { value: 'written', known: ['base', 'sent'] }
  expect(isForeseen(draft, stored, Object.is)).toBe(isKnown)
})

test('what was written without sight of the account may lose whatever it holds', () => {
  expect(isForeseen({ value: 'written', known: null }, 'anything', Object.is)).toBe(false)
})
