import { expect, test } from 'vitest'
import { getDashboard } from '../../domain/dashboard.ts'
import { listFavourites, setFavourite } from '../../domain/favourites.ts'
import { completing, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const coding = (isFavourite: boolean) => ({ params: { courseId: '1' }, body: { isFavourite } })

test('a course is marked and the mark taken off, as often as it is said', async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'))
  expect((await ana.call(getDashboard, {})).courses).toMatchObject([{ courseId: '1', isFavourite: false }])
  for (const isFavourite of [true, true, false]) {
    expect(await ana.call(setFavourite, coding(isFavourite))).toEqual({ isFavourite })
    expect((await ana.call(getDashboard, {})).courses).toMatchObject([{ isFavourite }])
    expect(await ana.call(listFavourites, {})).toEqual(isFavourite ? ['1'] : [])
  }
})

test("only one's own courses can be marked", async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.record(completing('coding-1-1-1'))
  expect(await bo.refused(setFavourite, coding(true))).toMatchObject({ status: 404 })
  expect(await server.visitor().refused(setFavourite, coding(true))).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(listFavourites, {})).toMatchObject({ status: 401 })
  expect(await bo.call(listFavourites, {})).toEqual([])
  expect((await ana.call(getDashboard, {})).courses).toMatchObject([{ isFavourite: false }])
})
