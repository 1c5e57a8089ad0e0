import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { course, module, specifiedCourses } from '../testing/domain.ts'
import { coursePath, lessonsOf } from './course-paths.ts'
import type { Module } from './courses.ts'
import type { EventPayload } from './event-kinds.ts'
import { comesLast, compareEvents } from './event-order.ts'
import { courseProgressOf, emptyRecord, type LearnerRecord, statsOf } from './learner-record.ts'
import {
  keepingAchievements,
  type PathOf,
  RecordFold,
  recordAfter,
  recordOf,
  recordWith,
} from './learner-record-rules.ts'
import type { RecordedEvent } from './learning-events.ts'
import { ExperienceLevel, type Preferences } from './preferences.ts'
import { learningDaysFrom } from './recent-days.ts'

const beginner: Preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' }
const pathOf: PathOf = (courseId, preferences) => {
  const course = specifiedCourses.find(({ id }) => id === courseId)
  return course && coursePath(course, preferences)
}

/** Lessons of the beginner's path, which is five long: the modules html (3) and css (2). */
const lessonIds = ['html-1-1', 'html-1-2', 'html-2-1', 'css-1-1', 'css-1-2']
const completed = (lessonId: string, preferences = beginner): EventPayload<'lesson-completed'> => ({
  kind: 'lesson-completed',
  lessonId,
  courseId: '1',
  moduleId: lessonId.split('-')[0] ?? '',
  preferences,
  points: 5,
  skills: [lessonId.split('-')[0] ?? ''],
})
const reopened = (lessonId: string): EventPayload => ({
  kind: 'lesson-reopened',
  lessonId,
  courseId: '1',
  moduleId: lessonId.split('-')[0] ?? '',
  preferences: beginner,
})
const handedIn = (submission: string): EventPayload => ({
  kind: 'project-handed-in',
  projectId: 'portfolio',
  courseId: '1',
  preferences: beginner,
  points: 5,
  submission,
})

/** The instant so many hours after the year began. */
const at = (hours: number) => Date.UTC(2026, 0, 1, hours) / 1000
/** The server alone computes the counts against the bounds. */
const withoutCounts = ({ counts: _, ...record }: LearnerRecord) => record

let made = 0
/** The event that something happened so many hours after the year began. */
function event(payload: EventPayload, hours: number, id = `id-${String(made++).padStart(6, '0')}`): RecordedEvent {
  const occurredAt = new Date(at(hours) * 1000).toISOString()
  return { ...payload, id, occurredAt, timeZone: 'UTC', localDate: occurredAt.slice(0, 10) }
}

describe('the record that follows from events', () => {
  test('of nothing is empty', () => {
    expect(recordOf([], pathOf)).toBe(emptyRecord)
  })

  // spec: 7 Calls: award_points
  test('counts points once for each lesson, however often it is completed', () => {
    const events = [
      event(completed('html-1-1'), 1),
      event(reopened('html-1-1'), 2),
      event(completed('html-1-1'), 3),
      event(completed('html-1-1'), 4),
    ]
    const record = recordOf(events, pathOf)
    expect(statsOf(record).totalSkillPoints).toBe(5)
    expect(record.skills).toEqual({ html: 5 })
    expect(record.lessons['html-1-1']?.completedAt).toBe(at(3))
  })

  test('masters a module and completes a course, also when a lesson was opened again on the way', () => {
    const [first = '', ...others] = lessonIds
    const events = [
      event(completed(first), 0),
      event(reopened(first), 1),
      ...others.map((id, index) => event(completed(id), index + 2)),
    ]
    const record = recordOf(events, pathOf)
    expect(record.badges).toEqual({
      'First Steps': at(0),
      'Module Master': at(3),
      'Course Complete': at(5),
    })
    expect(courseProgressOf(record, '1')).toMatchObject({
      completedLessonIds: others,
      progressPercentage: 80,
      completedAt: '2026-01-01T05:00:00.000Z',
    })
  })

  test('completes a course by its lessons and not by a rounded percentage', () => {
    const long = course('1', ['coding'], [module('html', [200])])
    const ofLong: PathOf = (_, preferences) => coursePath(long, preferences)
    const all = lessonsOf(long.modules[0] as Module).map(({ id }, index) => event(completed(id), index))
    const nearly = recordOf(all.slice(0, 199), ofLong)
    expect(nearly.enrolments['1']).toMatchObject({ progressPercentage: 100, completedAt: null })
    expect(nearly.badges).not.toHaveProperty('Course Complete')
    expect(recordOf(all, ofLong).badges).toHaveProperty('Course Complete')
  })

  test('completes a course when the path is changed to one that is done already', () => {
    const novice: Preferences = { ...beginner, experienceLevel: 'novice' }
    const doneAsNovice = lessonIds.map((id, index) => event(completed(id, novice), index))
    expect(recordOf(doneAsNovice, pathOf).enrolments['1']?.completedAt).toBeNull()
    const changed = event({ kind: 'path-chosen', courseId: '1', preferences: beginner }, 9)
    const record = recordOf([...doneAsNovice, changed], pathOf)
    expect(record.enrolments['1']?.completedAt).toBe(at(9))
    expect(record.badges['Course Complete']).toBe(at(9))
  })

  test('keeps the time a project was first handed in', () => {
    const { projects, awards } = recordOf([event(handedIn('better'), 5), event(handedIn('first'), 1)], pathOf)
    expect(projects).toEqual({ portfolio: { courseId: '1', completedAt: at(1) } })
    expect(Object.keys(awards)).toEqual(['project:portfolio'])
  })

  test('adds up minutes, keeps the first pass of an exercise and the best result of a quiz', () => {
    const minutes = { kind: 'minutes-spent', lessonId: 'html-1-1', courseId: '1', moduleId: 'html' } as const
    const quiz = { kind: 'quiz-taken', lessonId: 'html-1-1', firstTries: [0] as number[], total: 4 } as const
    const record = recordOf(
      [
        event({ ...minutes, minutes: 5 }, 1),
        event({ ...minutes, minutes: 7 }, 2),
        event({ kind: 'exercise-passed', lessonId: 'html-1-1' }, 3),
        event({ kind: 'exercise-passed', lessonId: 'html-1-1' }, 4),
        event({ ...quiz, correct: 4, passed: true }, 5),
        event({ ...quiz, correct: 1, passed: false }, 6),
      ],
      pathOf,
    )
    expect(record.lessons['html-1-1']).toMatchObject({ minutes: 12, completedAt: null })
    expect(record.exercises['html-1-1']).toBe(at(3))
    expect(record.quizzes['html-1-1']).toEqual({ latest: [1, 4], best: [4, 4], answeredAt: at(6), passedAt: at(5) })
  })

  test('counts whole minutes of cards into the day', () => {
    const card = { kind: 'card-reviewed', deckId: '1', rating: 3, isExtra: false } as const
    const record = recordOf(
      [event({ ...card, cardId: 'q:a', seconds: 40 }, 1), event({ ...card, cardId: 'q:b', seconds: 50 }, 2)],
      pathOf,
    )
    expect(learningDaysFrom('2026-01-01', record)).toEqual([{ localDate: '2026-01-01', minutes: 1, lessons: 0 }])
  })

  test.each<[string, EventPayload, number]>([
    ['a lesson', completed('html-1-1'), 1],
    ['a project', handedIn('Mine.'), 1],
    ['an exercise', { kind: 'exercise-passed', lessonId: 'html-1-1' }, 1],
    ['a note', { kind: 'note-taken', lessonId: 'html-1-1' }, 1],
    ['minutes', { kind: 'minutes-spent', lessonId: 'html-1-1', courseId: '1', moduleId: 'html', minutes: 1 }, 0],
    ['a quiz passed', { kind: 'quiz-taken', lessonId: 'a', firstTries: [0], correct: 4, total: 4, passed: true }, 1],
    ['a quiz failed', { kind: 'quiz-taken', lessonId: 'a', firstTries: [0], correct: 0, total: 4, passed: false }, 0],
    ['opening a lesson again', reopened('html-1-1'), 0],
    ['choosing a path', { kind: 'path-chosen', courseId: '1', preferences: beginner }, 0],
    ['points from elsewhere', { kind: 'points-awarded', source: 'fair', points: 5 }, 0],
  ])('of %s counts %d day of learning', (_, payload, days) => {
    expect(recordOf([event(payload, 1)], pathOf).streak.currentStreak).toBe(days)
  })

  test('gives what it knew then for content that is gone since', () => {
    const gone = { ...completed('old-1-1'), courseId: '99' }
    const record = recordOf([event(gone, 1)], pathOf)
    expect(record).toMatchObject({ awards: { 'lesson:old-1-1': [5, at(1)] }, skills: { old: 5 } })
  })

  test('comes to an end with thousands of events, whatever their days', () => {
    const hours = Array.from({ length: 4000 }, (_, index) => index)
    const zones = hours.map((hour) => {
      const made = event(completed(lessonIds[hour % 5] ?? ''), hour)
      return hour % 2 ? { ...made, localDate: '2026-01-01' } : made
    })
    expect(recordOf(zones, pathOf).streak.longestStreak).toBeGreaterThan(0)
  })

  test('lists what was done on each of the last days, a lesson where it was completed and while it is', () => {
    const day = 24
    const minutes = {
      kind: 'minutes-spent',
      lessonId: 'html-1-1',
      courseId: '1',
      moduleId: 'html',
      minutes: 5,
    } as const
    const days = (...events: RecordedEvent[]) => recordOf(events, pathOf).days
    const twice = [event(completed('html-1-1'), 1), event(completed('html-1-1'), day), event(minutes, 2)]
    expect(days(...twice)).toEqual({ '2026-01-01': { minutes: 5, lessonIds: ['html-1-1'] } })
    expect(days(...twice, event(reopened('html-1-1'), 3))).toEqual({
      '2026-01-01': { minutes: 5, lessonIds: [] },
      '2026-01-02': { minutes: 0, lessonIds: ['html-1-1'] },
    })
    expect(days(event(completed('html-1-1'), 1), event(reopened('html-1-1'), 2))).toEqual({})
    expect(Object.keys(days(event(minutes, 0), event(minutes, day), event(minutes, 14 * day)))).toEqual([
      '2026-01-02',
      '2026-01-15',
    ])
  })

  test('has skills of any name', () => {
    const odd = { ...completed('html-1-1'), skills: ['constructor', '__proto__'] }
    expect(Object.entries(recordOf([event(odd, 1)], pathOf).skills)).toContainEqual(['constructor', 5])
  })

  test('leaves a course completed that has gained a lesson since', () => {
    const events = lessonIds.map((id, index) => event(completed(id), index))
    const before = recordOf(events, pathOf)
    const longer: PathOf = (_, preferences) => pathOf('1', { ...preferences, experienceLevel: 'advanced' })
    const after = keepingAchievements(recordOf(events, longer), before)
    expect(after.badges['Course Complete']).toBe(before.badges['Course Complete'])
    expect(after.enrolments['1']).toMatchObject({
      progressPercentage: 71,
      completedAt: before.enrolments['1']?.completedAt,
    })
  })
})

const payloads = fc.oneof(
  fc.constantFrom(...lessonIds).map(completed),
  fc.constantFrom(...lessonIds).map(reopened),
  fc.constantFrom('one', 'two').map(handedIn),
  fc.integer({ min: 1, max: 9 }).map(
    (minutes): EventPayload => ({
      kind: 'minutes-spent',
      lessonId: 'html-1-1',
      courseId: '1',
      moduleId: 'html',
      minutes,
    }),
  ),
  fc.integer({ min: 0, max: 4 }).map(
    (correct): EventPayload => ({
      ...{ kind: 'quiz-taken', lessonId: 'css-1-1', firstTries: [0], total: 4 },
      ...{ correct, passed: correct >= 3 },
    }),
  ),
  fc.constant<EventPayload>({ kind: 'exercise-passed', lessonId: 'css-1-1' }),
  fc.constantFrom(...ExperienceLevel.options).map(
    (experienceLevel): EventPayload => ({
      kind: 'path-chosen',
      courseId: '1',
      preferences: { ...beginner, experienceLevel },
    }),
  ),
)
// Within two months, so that runs, gaps and freezes are all common.
const someEvents = fc
  .array(fc.tuple(payloads, fc.integer({ min: 0, max: 1500 })), { maxLength: 60 })
  .map((all) => all.map(([payload, hours], index) => event(payload, hours, `id-${index}`)))

const zones: Record<string, number> = { 'Pacific/Pago_Pago': -11, UTC: 0, 'Pacific/Kiritimati': 14 }
const travels = fc
  .array(fc.tuple(payloads, fc.integer({ min: 0, max: 700 }), fc.constantFrom(...Object.keys(zones))))
  .map((all) =>
    all.map(([payload, hours, timeZone], index): RecordedEvent => {
      const localDate = event(payload, hours + (zones[timeZone] ?? 0), '').localDate
      return { ...event(payload, hours, `id-${index}`), timeZone, localDate }
    }),
  )

describe('whatever happened', () => {
  test('any order and any repetition of the same events give the same record', () => {
    const arrivals = someEvents.chain((events) =>
      fc.record({
        events: fc.constant(events),
        arrived: fc
          .tuple(fc.shuffledSubarray(events), fc.shuffledSubarray(events, { minLength: events.length }))
          .map(([repeated, all]) => [...repeated, ...all]),
      }),
    )
    fc.assert(
      fc.property(arrivals, ({ events, arrived }) => {
        expect(recordOf(arrived, pathOf)).toEqual(recordOf(events, pathOf))
      }),
    )
  })

  test('ids that objects have a use for are ids as any', () => {
    const strange = ['constructor', '__proto__']
    const chosen = strange.map((courseId): EventPayload => ({ kind: 'path-chosen', courseId, preferences: beginner }))
    const awarded = strange.map((source): EventPayload => ({ kind: 'points-awarded', source, points: 5 }))
    const payloads = [reopened('constructor'), ...chosen, ...awarded, ...chosen]
    const record = recordOf(
      payloads.map((payload, hour) => event(payload, hour)),
      pathOf,
    )
    expect(record.lessons.constructor).toMatchObject({ completedAt: null, minutes: 0 })
    expect(Object.keys(record.enrolments)).toEqual(['1', ...strange])
    expect(Object.values(record.enrolments).map(({ startedAt }) => startedAt)).not.toContain(undefined)
    expect(statsOf(record).totalSkillPoints).toBe(10)
  })

  test('a record that was handed out stays as it is when more events come', () => {
    const fold = new RecordFold(pathOf)
    fold.add(event(completed('html-1-1'), 1))
    const first = fold.record()
    const asItWas = structuredClone(first)
    fold.add(event(completed('html-1-2'), 2))
    recordAfter(first, event(handedIn('Mine.'), 3), pathOf)
    expect(first).toEqual(asItWas)
    expect(Object.keys(fold.record().lessons)).toHaveLength(2)
  })

  test('one event after the other gives what all of them together give', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const inOrder = events.toSorted(compareEvents)
        const grown = inOrder.reduce((record, next) => recordAfter(record, next, pathOf), emptyRecord)
        expect(withoutCounts(grown)).toEqual(withoutCounts(recordOf(events, pathOf)))
      }),
    )
  })

  test('also in several zones: where an event does not come last, all of them are asked', () => {
    fc.assert(
      fc.property(travels, (events) => {
        let record = emptyRecord
        for (const [index, next] of events.toSorted(compareEvents).entries()) {
          const sofar = events.toSorted(compareEvents).slice(0, index + 1)
          record = comesLast(next, record) ? recordAfter(record, next, pathOf) : recordOf(sofar, pathOf)
          expect(withoutCounts(record)).toEqual(withoutCounts(recordOf(sofar, pathOf)))
        }
      }),
    )
  })

  test('a fold goes on from any checkpoint, written down and read again, as if it had never stopped', () => {
    fc.assert(
      fc.property(travels, fc.array(fc.nat({ max: 60 }), { maxLength: 3 }), (events, stops) => {
        const inOrder = events.toSorted(compareEvents)
        let fold = new RecordFold(pathOf)
        for (const [index, next] of inOrder.entries()) {
          if (stops.includes(index)) fold = new RecordFold(pathOf, JSON.parse(JSON.stringify(fold.checkpoint())))
          fold.add(next)
        }
        expect(fold.record()).toEqual(recordOf(events, pathOf))
      }),
    )
  })

  test('a checkpoint of ten years lists the last days alone', () => {
    const fold = new RecordFold(pathOf)
    for (let day = 0; day < 3650; day++) fold.add(event({ kind: 'note-taken', lessonId: 'html-1-1' }, day * 24))
    expect(fold.checkpoint().days.days.length).toBeLessThan(20)
    expect(fold.record().streak.currentStreak).toBe(3650)
  })

  test('pending events show as the server will record them, where none is late', () => {
    fc.assert(
      fc.property(someEvents, fc.nat({ max: 60 }), (events, count) => {
        const inOrder = events.toSorted(compareEvents)
        const stored = recordOf(inOrder.slice(0, count), pathOf)
        const shown = recordWith(stored, inOrder.slice(count).toReversed(), pathOf)
        expect(withoutCounts(shown)).toEqual(withoutCounts(recordOf(events, pathOf)))
      }),
    )
  })

  test('pending events that are late show, and leave the streak to the server', () => {
    fc.assert(
      fc.property(someEvents, fc.tuple(payloads, fc.integer({ min: 0, max: 1500 })), (events, [late, hours]) => {
        const stored = recordOf(events, pathOf)
        const shown = recordWith(stored, [event(late, hours, 'late')], pathOf)
        const recorded = recordOf([...events, event(late, hours, 'late')], pathOf)
        expect(statsOf(shown)).toEqual(statsOf(recorded))
        expect(shown.streak.longestStreak).toBeGreaterThanOrEqual(stored.streak.longestStreak)
      }),
    )
  })

  test('an event that arrives late takes no point, no badge of a path and no completed course away', () => {
    fc.assert(
      fc.property(someEvents, fc.tuple(payloads, fc.integer({ min: 0, max: 1500 })), (events, [late, hours]) => {
        const before = recordOf(events, pathOf)
        const after = recordOf([...events, event(late, hours, 'late')], pathOf)
        expect(statsOf(after).totalSkillPoints).toBeGreaterThanOrEqual(statsOf(before).totalSkillPoints)
        expect(keepingAchievements(after, before)).toEqual(after)
      }),
    )
  })
})
