import { expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { sendOperations } from '../../domain/operations.ts'
import { updateProfile, updateSettings } from '../../domain/preferences.ts'
import { query } from '../../testing/query.ts'
import { completing, eventsInput, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

test('gamification is on until a learner switches it off, and the session says so', async () => {
  const ana = await server.newLearner()
  const settings = async () => (await ana.call(getSession, {})).settings
  expect(await settings()).toEqual({ gamification: true })
  expect(await ana.call(updateSettings, { body: { gamification: false } })).toEqual({ gamification: false })
  expect(await settings()).toEqual({ gamification: false })
  await ana.call(updateSettings, { body: { gamification: true } })
  expect(await settings()).toEqual({ gamification: true })
})

test('a switch leaves the preferences as they are, and they leave it', async () => {
  const ana = await server.newLearner()
  await ana.call(updateProfile, { body: { learningGoal: 'data' } })
  await ana.call(updateSettings, { body: { gamification: false } })
  await ana.call(updateProfile, { body: { timeCommitment: 'minimal' } })
  expect(await ana.call(getSession, {})).toMatchObject({
    profile: { learningGoal: 'data', timeCommitment: 'minimal' },
    settings: { gamification: false },
  })
})

test('the record goes on while gamification is off', async () => {
  const ana = await server.newLearner()
  await ana.call(sendOperations, eventsInput(completing('coding-1-1-1')))
  await ana.call(updateSettings, { body: { gamification: false } })
  await ana.call(sendOperations, eventsInput(completing('coding-1-1-2')))
  await ana.call(updateSettings, { body: { gamification: true } })
  expect(await ana.call(getDashboard, {})).toMatchObject({
    stats: { totalSkillPoints: 10 },
    streak: { currentStreak: 1 },
    badges: [{ badgeName: 'First Steps' }],
  })
})

test('makes the profile anew if there is none', async () => {
  const ana = await server.newLearner()
  await query(server.db, 'delete from user_profiles where user_id = $1', [ana.id])
  expect((await ana.call(getSession, {})).settings).toEqual({ gamification: true })
  expect(await ana.call(updateSettings, { body: { gamification: false } })).toEqual({ gamification: false })
})

test("is each learner's own", async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.call(updateSettings, { body: { gamification: false } })
  expect((await bo.call(getSession, {})).settings).toEqual({ gamification: true })
})

test("what is no switch, or a visitor's, is refused in one sentence", async () => {
  const ana = await server.newLearner()
  for (const body of [{}, { gamification: 'off' }, { gamification: null }]) {
    expect(await ana.refused(updateSettings, { body: body as never })).toMatchObject({
      status: 400,
      errors: [{ field: 'gamification' }],
    })
  }
  const visitor = server.visitor()
  expect(await visitor.refused(updateSettings, { body: { gamification: false } })).toMatchObject({ status: 401 })
  expect((await visitor.call(getSession, {})).settings).toEqual({ gamification: true })
})
