import { expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { gamificationItem } from '../../domain/items/gamification.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { completing, type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const show = (learner: NewLearner, isShown: boolean) => learner.write(gamificationItem, ownTarget, isShown)

test('gamification is on until a learner switches it off, and the session says so', async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  const settings = async () => (await ana.call(getSession, {})).settings
  expect(await settings()).toEqual({ gamification: true })
  await show(ana, false)
  expect(await settings()).toEqual({ gamification: false })
  expect((await bo.call(getSession, {})).settings).toEqual({ gamification: true })
  await show(ana, true)
  expect(await settings()).toEqual({ gamification: true })
  expect((await server.visitor().call(getSession, {})).settings).toEqual({ gamification: true })
})

test('the record goes on while gamification is off', async () => {
  const ana = await server.newLearner()
  await ana.record(completing('coding-1-1-1'))
  await show(ana, false)
  await ana.record(completing('coding-1-1-2'))
  await show(ana, true)
  expect(await ana.call(getDashboard, {})).toMatchObject({
    stats: { totalSkillPoints: 10 },
    streak: { currentStreak: 1 },
    badges: [{ badgeName: 'First Steps' }],
  })
})
