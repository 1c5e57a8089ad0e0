import { expect, test } from 'vitest'
import { listAwards, type PointAward } from '../../domain/activity.ts'
import type { Award } from '../../domain/learner-record.ts'
import { changeRecord } from '../../testing/records.ts'
import { completing, type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

async function everyPage(learner: NewLearner): Promise<PointAward[][]> {
  const pages: PointAward[][] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { awards, next } = await learner.call(listAwards, { query: after ? { after } : {} })
    pages.push(awards)
    after = next
  }
  return pages
}

test('says what earned the points and when, the latest first; what was undone stays', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await bo.record(completing('coding-1-1-1'))
  await ana.record(completing('coding-1-1-1', { occurredAt: '2026-11-20T10:00:00Z' }))
  await ana.record(completing('coding-1-1-2'))
  await ana.record(completing('coding-1-1-2', { kind: 'lesson-reopened' }))
  expect(await ana.call(listAwards, { query: {} })).toEqual({
    awards: [
      expect.objectContaining({ source: 'lesson:coding-1-1-2', title: 'Links, Images and Attributes', points: 5 }),
      expect.objectContaining({ title: 'What HTML Is: Elements, Tags and a First Page', points: 5 }),
    ],
    next: null,
  })
})

test('comes in pages that leave nothing out and say nothing twice, also of awards at the same instant', async () => {
  const ana = await server.newLearner()
  const sources = Array.from({ length: 60 }, (_, number) => `lesson:gone-${String(number).padStart(2, '0')}`)
  const awards = sources.map((source, number) => {
    return [source, [5, Date.UTC(2026, 0, 1 + Math.floor(number / 40)) / 1000]] satisfies [string, Award]
  })
  await changeRecord(server.db, ana.id, (record) => ({ ...record, awards: Object.fromEntries(awards) }))
  const pages = await everyPage(ana)
  expect(pages.map(({ length }) => length)).toEqual([25, 25, 10])
  expect(pages.flat().map(({ source }) => source)).toEqual(sources.toReversed())
  expect(pages[0]?.[0]?.title).toBe('lesson:gone-59')
})

test('is empty for a new learner, refused to a visitor, and to whoever makes up a page', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(listAwards, { query: {} })).toEqual({ awards: [], next: null })
  expect(await server.visitor().refused(listAwards, { query: {} })).toMatchObject({ status: 401 })
  for (const after of ['2', '2026-13-45T00:00:00.000Z lesson:x']) {
    expect(await ana.refused(listAwards, { query: { after } })).toMatchObject({
      status: 400,
      errors: [{ field: 'after' }],
    })
  }
})
