import { describe, expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { maxEventsPerDay } from '../../domain/bounds.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { completeOnboarding, updateProfile } from '../../domain/preferences.ts'
import { query } from '../../testing/query.ts'
import { changeRecord } from '../../testing/records.ts'
import { completing, sharedServer } from '../../testing/server.ts'
import { readEvents } from '../progress/event-queries.ts'

const server = await sharedServer()

const design = { learningGoal: 'design', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const

describe('each choice of the wizard', () => {
  // spec: 7 Calls: user_profiles: update a single field
  test('is saved at once and leaves the others as they are', async () => {
    const ana = await server.newLearner()
    await ana.call(updateProfile, { body: { learningGoal: 'data' } })
    const profile = await ana.call(updateProfile, { body: { timeCommitment: 'moderate' } })
    expect(profile).toEqual({ learningGoal: 'data', timeCommitment: 'moderate', experienceLevel: null })
    expect((await ana.call(getSession, {})).profile).toEqual(profile)
  })

  // spec: 5 Validation: A profile row is created if there is none
  test('makes the profile anew if there is none', async () => {
    const ana = await server.newLearner()
    await query(server.db, 'delete from user_profiles where user_id = $1', [ana.id])
    const profile = await ana.call(updateProfile, { body: { experienceLevel: 'novice' } })
    expect(profile.experienceLevel).toBe('novice')
  })

  test('that is unknown, missing or by a visitor is refused', async () => {
    const ana = await server.newLearner()
    expect(await ana.refused(updateProfile, { body: { learningGoal: 'cooking' as never } })).toMatchObject({
      status: 400,
      errors: [{ field: 'learningGoal' }],
    })
    expect(await ana.refused(updateProfile, { body: {} })).toMatchObject({ status: 400 })
    expect(await server.visitor().refused(updateProfile, { body: design })).toMatchObject({ status: 401 })
  })
})

describe('finishing onboarding', () => {
  // spec: 7 Calls: complete_onboarding
  // spec: 7 Calls: user_course_enrollments: insert
  test('saves all three and enrols in the course they name', async () => {
    const ana = await server.newLearner()
    expect(await ana.call(completeOnboarding, { body: design })).toEqual(design)
    const { courses, profile } = await ana.call(getDashboard, {})
    expect(profile).toEqual(design)
    expect(courses).toMatchObject([
      { courseId: '2', title: 'UI/UX Design Essentials', progress: 0, totalModules: 2, ...design },
    ])
  })

  test('again with another level moves the course to the new path and keeps what was learned', async () => {
    const ana = await server.newLearner()
    await ana.call(completeOnboarding, { body: design })
    await ana.record(completing('design-1-1-1', { preferences: design }))
    await ana.call(completeOnboarding, { body: { ...design, experienceLevel: 'advanced' } })
    const { courses } = await ana.call(getDashboard, {})
    expect(courses).toMatchObject([{ courseId: '2', progress: 20, totalModules: 3, experienceLevel: 'advanced' }])
  })

  test('again with the same path records nothing, and with too many in a day is refused with the reason', async () => {
    const ana = await server.newLearner()
    for (const _ of ['first', 'again']) await ana.call(completeOnboarding, { body: design })
    expect(await readEvents(server.db, ana.id)).toHaveLength(1)
    await changeRecord(server.db, ana.id, (record) => {
      return { ...record, counts: { ...record.counts, onDay: maxEventsPerDay } }
    })
    await ana.call(completeOnboarding, { body: design })
    const other = { body: { ...design, learningGoal: 'data' } as const }
    expect(await ana.refused(completeOnboarding, other)).toMatchObject({ code: 'day-full' })
    expect((await ana.call(getSession, {})).profile).toEqual(design)
  })

  test('again with a path that another came after records that the learner is back on it', async () => {
    const ana = await server.newLearner()
    for (const learningGoal of ['design', 'data', 'design'] as const) {
      await ana.call(completeOnboarding, { body: { ...design, learningGoal } })
    }
    expect(await readEvents(server.db, ana.id)).toHaveLength(3)
    expect((await ana.call(getDashboard, {})).courses.map(({ courseId }) => courseId)).toEqual(['2', '3'])
  })

  test('incompletely or by a visitor is refused', async () => {
    const ana = await server.newLearner()
    const { experienceLevel, ...incomplete } = design
    expect(await ana.refused(completeOnboarding, { body: incomplete as never })).toMatchObject({
      status: 400,
      errors: [{ field: 'experienceLevel' }],
    })
    expect(await server.visitor().refused(completeOnboarding, { body: design })).toMatchObject({ status: 401 })
  })
})
