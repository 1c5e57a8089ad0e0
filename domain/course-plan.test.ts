import { expect, test } from 'vitest'
import { bridge, course, lesson, milestone, module } from '../testing/domain.ts'
import { daysLater } from './calendar.ts'
import { coursePath } from './course-paths.ts'
import { coursePlan, type PlanGiven } from './course-plan.ts'
import type { Course, Lesson } from './courses.ts'
import { noSchedule } from './items/schedule.ts'
import { emptyRecord, noChanges } from './learner-record.ts'
import { openSteps, type PlanProgress, stepsOf } from './plan-steps.ts'

const monday = '2026-11-30'
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const preferences = { learningGoal: 'coding', timeCommitment: 'moderate', experienceLevel: 'beginner' } as const

function lessonWithTasks(id: string): Lesson {
  return { ...lesson(id, 20), minutes: { reading: 20, smallTasks: 5, quiz: 5, tasks: { a: 5, b: 10, c: 15 } } }
}

const html = module('html', [])
const web: Course = {
  ...course(
    '1',
    ['coding'],
    [
      {
        ...html,
        subModules: [{ id: 'html-1', title: 'Part', lessons: [lessonWithTasks('one'), lessonWithTasks('two')] }],
      },
    ],
  ),
  bridges: [bridge('editor', ['one'], { beginner: 'minimal' })],
  milestones: [milestone('page', 'stage', { beginner: 'minimal' })],
  project: { id: 'exam', kind: 'exam', title: 'Exam', brief: 'It.', checklist: ['It'], points: 20 },
}
const path = coursePath(web, preferences)

const planWith = (record: Partial<PlanProgress>, given: Partial<PlanGiven> = {}) =>
  coursePlan(path, {
    record: { ...emptyRecord, ...record },
    changes: noChanges,
    schedule: noSchedule,
    startedAt: null,
    today: monday,
    timeZone: 'UTC',
    ...given,
  })

test('a path is planned as it is walked: bridges before their lesson, the stages, the exam', () => {
  expect(stepsOf(path).map(({ id, minutes }) => `${id} ${minutes}`)).toEqual([
    'editor:read 10',
    'editor-a 7',
    'editor 15',
    'one:read 25',
    'one-a 5',
    'one 10',
    'one-c 15',
    'one:quiz 5',
    'two:read 25',
    'two-a 5',
    'two 10',
    'two-c 15',
    'two:quiz 5',
    'page:read 10',
    'page 40',
    'exam 30',
  ])
})

test.each<[string, Partial<PlanProgress>, string[]]>([
  ['nothing', {}, []],
  ['a task, and the text that it stands in', { exercises: { 'one-a': noon(monday) } }, ['one:read', 'one-a']],
  ['a bridge whose task b passed', { exercises: { editor: noon(monday) } }, ['editor:read', 'editor-a', 'editor']],
  [
    'a lesson that is complete, and the bridge to it, which was left out',
    { lessons: { one: { courseId: '1', completedAt: noon(monday), minutes: 3 } } },
    ['editor:read', 'editor-a', 'editor', 'one:read', 'one-a', 'one', 'one-c', 'one:quiz'],
  ],
  ['not a lesson that is open again', { lessons: { one: { courseId: '1', completedAt: null, minutes: 3 } } }, []],
  [
    'the exam, and the stages that it was taken without',
    { projects: { exam: { courseId: '1', completedAt: noon(monday) } } },
    ['page:read', 'page', 'exam'],
  ],
])('done is %s', (_, record, ids) => {
  expect([...planWith(record).done.keys()]).toEqual(ids)
})

test('minutes spent on a lesson shorten its first open step, never to nothing', () => {
  const minutesAfter = (minutes: number) => {
    const record = { ...emptyRecord, lessons: { one: { courseId: '1', completedAt: null, minutes } } }
    return openSteps(path, record, new Map())
      .slice(3, 5)
      .map(({ minutes }) => minutes)
  }
  expect([minutesAfter(0), minutesAfter(12), minutesAfter(60)]).toEqual([
    [25, 5],
    [13, 5],
    [10, 5],
  ])
})

test('days are counted in the time zone of the learner', () => {
  const late = { exercises: { 'one-a': Date.parse('2026-11-30T23:30:00Z') / 1000 } }
  expect(planWith(late, { timeZone: 'Asia/Tokyo' }).done.get('one-a')).toBe('2026-12-01')
})

test('what was done today uses up the day, so that a day ends', () => {
  const plan = planWith({ exercises: { editor: noon(monday), 'one-a': noon(monday) } })
  expect(plan.days[0]?.date).not.toBe(monday)
})

test('a day on which a lesson was only read is one of learning, and a day before it is not', () => {
  const days = { [monday]: { minutes: 40, lessonIds: [] } }
  const learned = [monday, '2026-12-01'].map((today) => planWith({ days }, { today }).hasLearnedToday)
  expect(learned).toEqual([true, false])
})

test('who chose no weekdays gets as many as the weeks of the course need', () => {
  const inOneWeek = coursePath({ ...web, weeks: { ...web.weeks, moderate: '1' } }, preferences)
  const weekdays = (of: typeof path) => coursePlan(of, { ...given, schedule: noSchedule }).weekdays
  const given = { record: emptyRecord, changes: noChanges, startedAt: null, today: monday, timeZone: 'UTC' }
  expect([weekdays(path), weekdays(inOneWeek)]).toEqual([
    [1, 2, 4, 6],
    [1, 2, 3, 4, 5, 6],
  ])
})

test('who begins today and chose no days has something to do today, and on another day only where the plan has it', () => {
  const sunday = '2026-11-29'
  const firstDay = (given: Partial<PlanGiven>) => planWith({}, { today: sunday, ...given }).days[0]?.date
  expect(firstDay({})).toBe(sunday)
  expect(firstDay({ startedAt: sunday })).toBe(sunday)
  expect(firstDay({ startedAt: '2026-11-28' })).toBe(monday)
  expect(firstDay({ schedule: { ...noSchedule, weekdays: [2] } })).toBe('2026-12-01')
  expect(firstDay({ schedule: { ...noSchedule, absences: [{ from: sunday, until: sunday }] } })).toBe(monday)
})

test('a missed week moves everything on: the plan names a new date beside the first', () => {
  const plan = planWith({}, { startedAt: '2026-11-16' })
  expect([plan.firstArrival, plan.arrival]).toEqual(['2026-11-24', '2026-12-08'])
})

test('the pace so far dates the arrival too, from two weeks on', () => {
  const completed = { courseId: '1', completedAt: noon('2026-11-19'), minutes: 20 }
  const record = { exercises: { editor: noon('2026-11-17') }, lessons: { one: completed } }
  expect(planWith(record, { startedAt: '2026-11-17' }).arrivalAtPace).toBeNull()
  expect(planWith(record, { startedAt: '2026-11-16' }).arrivalAtPace).toBe('2026-12-17')
})

test('who follows the plan is told the same day by their pace, though no day is filled', () => {
  const lessons = Array.from({ length: 14 }, (_, index) => lesson(`${index}`, 50))
  const parts = [{ id: 'part', title: 'Part', lessons }]
  const long = coursePath(course('1', ['coding'], [{ ...html, subModules: parts }]), preferences)
  const given = {
    changes: noChanges,
    schedule: { ...noSchedule, weekdays: [2, 4] },
    startedAt: monday,
    timeZone: 'UTC',
  }
  const { days, arrival } = coursePlan(long, { ...given, record: emptyRecord, today: monday })
  for (const today of [2, 3, 4, 5, 6].map((weeks) => daysLater(monday, weeks * 7))) {
    const before = days.filter(({ date }) => date < today)
    const completed = before.flatMap(({ date, sittings }) =>
      sittings.map(({ step: { unit } }) => [unit?.id, { courseId: '1', completedAt: noon(date), minutes: 50 }]),
    )
    const record = { ...emptyRecord, lessons: Object.fromEntries(completed) }
    const plan = coursePlan(long, { ...given, record, today })
    expect([plan.arrival, plan.arrivalAtPace]).toEqual([arrival, arrival])
  }
})

test('after four weeks in which nothing was done, no pace is told', () => {
  const lessons = { one: { courseId: '1', completedAt: noon('2026-10-20'), minutes: 60 } }
  expect(planWith({ lessons }, { startedAt: '2026-10-19' }).arrivalAtPace).toBeNull()
})

test.each<[string, string, Partial<PlanGiven>, string, string]>([
  ['waits for its day, where all else is done before', '2027-03-01', {}, '2027-03-01', '2027-03-01'],
  ['comes as soon as the plan allows, where its day is earlier', '2026-12-03', {}, '2026-12-08', '2026-12-03'],
  [
    'stays where the learner moved it within the plan',
    '2027-03-01',
    { changes: { moves: { exam: '2027-01-04' }, extraMinutes: {} } },
    '2027-01-04',
    '2027-03-01',
  ],
])('an exam %s', (_, day, given, arrival, examDay) => {
  const plan = planWith({}, { schedule: { ...noSchedule, exams: { '1': day } }, ...given })
  expect([plan.arrival, plan.examDay]).toEqual([arrival, examDay])
  expect(plan.days.flatMap(({ sittings }) => sittings.map(({ step }) => step.id))).toEqual(
    planWith({}).days.flatMap(({ sittings }) => sittings.map(({ step }) => step.id)),
  )
})

test('the day of an exam that has passed, or that was taken, decides nothing', () => {
  const schedule = { ...noSchedule, exams: { '1': '2026-11-29' } }
  expect(planWith({}, { schedule })).toEqual(planWith({}))
  const record = { projects: { exam: { courseId: '1', completedAt: noon(monday) } } }
  const later = { ...noSchedule, exams: { '1': '2027-03-01' } }
  expect(planWith(record, { schedule: later })).toEqual(planWith(record))
})

test('nothing is left of a path that is done', () => {
  const lessons = Object.fromEntries(
    ['one', 'two'].map((id) => [id, { courseId: '1', completedAt: noon(monday), minutes: 1 }]),
  )
  const exercises = { editor: noon(monday), page: noon(monday) }
  const plan = planWith({ lessons, exercises, projects: { exam: { courseId: '1', completedAt: noon(monday) } } })
  expect([plan.days, plan.arrival, plan.arrivalAtPace]).toEqual([[], null, null])
})
