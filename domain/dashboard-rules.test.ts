import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bridge, knownCourse, milestone, specifiedCourses } from '../testing/domain.ts'
import { CourseCard } from './dashboard.ts'
import { completedModules, courseCard, currentCourseOf, dashboardOf, type Enrolment } from './dashboard-rules.ts'
import { emptyRecord, type LearnerRecord } from './learner-record.ts'
import type { Profile } from './preferences.ts'

const coding = knownCourse(specifiedCourses, 'coding')

const enrolment: Enrolment = {
  courseId: '1',
  progressPercentage: 40,
  lastAccessedAt: '2026-06-30T12:00:00.000Z',
  completedAt: null,
  preferences: { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' },
  placement: undefined,
  completedLessonIds: ['html-1-1', 'html-2-1'],
  completedProjectIds: [],
  passedTaskIds: [],
  isFavourite: true,
}

describe('completed modules are floor(progress / 100 × total):', () => {
  test.each([
    [0, 4, 0],
    [24, 4, 0],
    [25, 4, 1],
    [50, 3, 1],
    [67, 3, 2],
    [99, 4, 3],
    [100, 4, 4],
    [100, 1, 1],
    [99, 1, 0],
  ])('%d %% of %d modules are %d', (progress, total, modules) => {
    expect(completedModules(progress, total)).toBe(modules)
  })

  test('no rounding of fractions takes a module away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 40 }), (progress, total) => {
        expect(completedModules(progress, total)).toBe(Number((BigInt(progress) * BigInt(total)) / 100n))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the card of a course', () => {
  // spec: 3 Entities: The course card has the specified fields
  test("shows the learner's own path through it", () => {
    expect(courseCard(enrolment, coding)).toEqual({
      id: '1',
      courseId: '1',
      title: 'Course 1',
      progress: 40,
      totalModules: 2,
      completedModules: 0,
      totalLessons: 5,
      completedLessons: 2,
      completedLessonIds: ['html-1-1', 'html-2-1'],
      isFavourite: true,
      lastAccessed: '2026-06-30T12:00:00.000Z',
      completedAt: null,
      learningGoal: 'coding',
      timeCommitment: 'minimal',
      experienceLevel: 'beginner',
      skills: ['html', 'css'],
      nextUnit: { id: 'html-1-2', title: 'Lesson html-1-2' },
      practice: { passed: 0, planned: 0 },
      project: null,
    })
  })

  test('counts the modules and lessons that the level and the time admit', () => {
    const preferences = { ...enrolment.preferences, timeCommitment: 'intensive', experienceLevel: 'advanced' } as const
    const completedLessonIds = ['html-1-1', 'html-1-2', 'html-2-1', 'css-1-1', 'css-1-2', 'javascript-1-1']
    const card = courseCard({ ...enrolment, preferences, completedLessonIds }, coding)
    expect(card).toMatchObject({
      progress: 75,
      totalModules: 4,
      completedModules: 3,
      totalLessons: 8,
      completedLessons: 6,
    })
  })

  test('counts progress on the path as it is today, whatever was stored before the course changed', () => {
    const completedLessonIds = [...enrolment.completedLessonIds, 'a-lesson-that-is-gone']
    const card = courseCard({ ...enrolment, completedLessonIds, progressPercentage: 100 }, coding)
    expect(card).toMatchObject({ progress: 40, completedLessons: 2 })
  })

  test('has nothing to go on with once the path is completed', () => {
    const completedLessonIds = ['html-1-1', 'html-1-2', 'html-2-1', 'css-1-1', 'css-1-2']
    const completedAt = '2026-06-30T12:00:00.000Z'
    const card = courseCard({ ...enrolment, completedAt, completedLessonIds }, coding)
    expect(card).toMatchObject({ progress: 100, completedModules: 2, completedAt, nextUnit: null })
  })

  test('goes on with what the plan has first: a bridge before its lesson, and the stages after the last', () => {
    const built = {
      ...coding,
      bridges: [
        bridge('editor', ['html-1-1'], { beginner: 'minimal' }),
        bridge('files', ['html-1-2'], { beginner: 'minimal' }),
      ],
      milestones: [milestone('page', 'stage', { beginner: 'minimal' })],
      project: { id: 'exam', kind: 'exam' as const, title: 'Exam', brief: '', checklist: [], points: 20 },
    }
    const all = ['html-1-1', 'html-1-2', 'html-2-1', 'css-1-1', 'css-1-2']
    const nextAfter = (completedLessonIds: string[], passedTaskIds: string[] = []) =>
      courseCard({ ...enrolment, completedLessonIds, passedTaskIds }, built).nextUnit?.id
    expect(nextAfter([])).toBe('editor')
    expect(nextAfter([], ['editor'])).toBe('html-1-1')
    expect(nextAfter([], ['editor', 'html-1-1'])).toBe('html-1-1')
    expect(nextAfter(['html-1-1'])).toBe('files')
    expect(nextAfter(all)).toBe('page')
    expect(nextAfter(all, ['page'])).toBeUndefined()
    const certified = { ...enrolment, completedLessonIds: all, completedProjectIds: ['exam'] }
    expect(courseCard(certified, built).nextUnit).toBeNull()
  })

  test('keeps the goal the learner chose, where one course serves several', () => {
    const preferences = { ...enrolment.preferences, learningGoal: 'media' } as const
    const card = courseCard({ ...enrolment, courseId: '4', preferences }, knownCourse(specifiedCourses, 'media'))
    expect(card).toMatchObject({ courseId: '4', learningGoal: 'media', totalModules: 1, totalLessons: 2 })
  })

  // spec: 9 Business constants: Any other course id: 'Unknown Course', goal coding, 1 module
  test('of a course this installation does not have is an unknown course, goal coding, 1 module, at its stored progress', () => {
    const preferences = { ...enrolment.preferences, learningGoal: 'design' } as const
    expect(courseCard({ ...enrolment, courseId: '99', preferences }, undefined)).toMatchObject({
      id: '99',
      courseId: '99',
      title: 'Unknown Course',
      progress: 40,
      learningGoal: 'coding',
      totalModules: 1,
      completedModules: 0,
      totalLessons: 0,
      completedLessons: 0,
      nextUnit: null,
    })
  })

  test.each([
    [['certification'], true],
    [['portfolio'], false],
  ])('says of its project, with %j handed in, whether that is completed', (completedProjectIds, isCompleted) => {
    const project = { kind: 'exam' as const, title: 'Certification Exam', brief: '', checklist: [], points: 20 }
    const card = courseCard(
      { ...enrolment, completedProjectIds },
      { ...coding, project: { id: 'certification', ...project } },
    )
    expect(card.project).toEqual({ id: 'certification', kind: 'exam', title: 'Certification Exam', isCompleted })
  })

  test('says null where the course was never accessed', () => {
    expect(courseCard({ ...enrolment, lastAccessedAt: null }, coding).lastAccessed).toBeNull()
  })

  // spec: 2 Dashboard: They act only when the course has a courseId and a learningGoal: every card has both
  test.each([coding, undefined])('is what the contract promises', (course) => {
    const card = courseCard(enrolment, course)
    expect(CourseCard.parse(card)).toEqual(card)
  })
})

describe('where the learner is', () => {
  const card = (courseId: string, lastAccessed: string, isDone = false): CourseCard => ({
    ...courseCard({ ...enrolment, courseId, lastAccessedAt: lastAccessed }, specifiedCourses[0]),
    ...{ courseId, nextUnit: isDone ? null : { id: 'html-1-1', title: 'HTML' } },
    ...(isDone && { totalLessons: 8, completedLessons: 8 }),
  })
  const gone = courseCard({ ...enrolment, courseId: '9', lastAccessedAt: '2026-03-03T12:00:00.000Z' }, undefined)
  const openExam = { id: 'certification', title: 'Certification Exam', kind: 'exam', isCompleted: false } as const
  const [older, newer] = ['2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z']

  const noGoal = { learningGoal: null }
  const [chosen, other] = [{ learningGoal: 'data' }, { learningGoal: 'coding' }] as const

  test.each<[string, CourseCard[], Pick<Profile, 'learningGoal'>, string | null]>([
    ['nowhere before the first course', [], noGoal, null],
    ['in the course accessed last, in whichever order they come', [card('1', older), card('2', newer)], noGoal, '2'],
    ['in one that has a lesson left', [card('1', older), card('2', newer, true)], noGoal, '1'],
    ['at the end of the last, where none has', [card('1', older, true), card('2', newer, true)], noGoal, '2'],
    [
      'in that of the goal chosen, whichever was looked at since',
      [
        { ...card('1', older), ...chosen },
        { ...card('2', newer), ...other },
      ],
      chosen,
      '1',
    ],
    [
      'in that of the goal chosen while its exam is open',
      [
        { ...card('1', older, true), ...chosen, project: openExam },
        { ...card('2', newer), ...other },
      ],
      chosen,
      '1',
    ],
    [
      'in another that has a lesson left, once that of the goal chosen is over',
      [
        { ...card('1', newer, true), ...chosen },
        { ...card('2', older), ...other },
      ],
      chosen,
      '2',
    ],
    [
      'at the end of that of the goal chosen, where all are over',
      [
        { ...card('1', older, true), ...chosen },
        { ...card('2', newer, true), ...other },
      ],
      chosen,
      '1',
    ],
    ['in one that is there, whatever became of that of the goal chosen', [card('1', older), gone], other, '1'],
    ['nowhere, where the only course is gone', [gone], other, null],
  ])('is %s', (_, cards, profile, courseId) => {
    expect(currentCourseOf(cards, profile)).toBe(courseId)
    expect(currentCourseOf(cards.toReversed(), profile)).toBe(courseId)
  })
})

describe('the dashboard of a record', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
  const enrolledOn = (day: string, learningGoal: 'coding' | 'data') => ({
    preferences: { learningGoal, timeCommitment: 'minimal' as const, experienceLevel: 'beginner' as const },
    progressPercentage: 0,
    startedAt: at(day),
    lastAccessedAt: at(day),
    completedAt: null,
  })
  const record: LearnerRecord = {
    ...emptyRecord,
    skills: { CSS: 5, HTML: 25 },
    badges: { 'First Steps': at('2026-06-01'), 'Module Master': at('2026-06-01'), Century: at('2026-06-03') },
    lessons: { 'html-1-1': { courseId: '1', completedAt: at('2026-06-01'), minutes: 0 } },
    enrolments: { 1: enrolledOn('2026-06-01', 'coding'), 3: enrolledOn('2026-06-02', 'data') },
    exercises: { 'html-1-1': at('2026-06-01') },
    days: {
      '2026-06-01': { minutes: 5, lessonIds: ['html-1-1'] },
      '2026-05-20': { minutes: 9, lessonIds: [] },
    },
  }
  const profile: Profile = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' }
  const dashboard = (starred: string[] = []) =>
    dashboardOf(record, { profile, starred, courses: specifiedCourses, today: '2026-06-05' })

  test('lists the course accessed last first, and marked ones before all', () => {
    const order = (starred?: string[]) => dashboard(starred).courses.map(({ courseId }) => courseId)
    expect([order(), order(['1'])]).toEqual([
      ['3', '1'],
      ['1', '3'],
    ])
  })

  test('lists the skill with the most points and the newest badge first, and the days of this week', () => {
    const { skills, badges, recentDays, currentCourseId } = dashboard()
    expect(skills).toEqual([
      { skillName: 'HTML', skillLevel: 2, skillPoints: 25 },
      { skillName: 'CSS', skillLevel: 1, skillPoints: 5 },
    ])
    expect(badges.map(({ badgeName }) => badgeName)).toEqual(['Century', 'Module Master', 'First Steps'])
    expect(recentDays).toEqual([{ localDate: '2026-06-01', minutes: 5, lessons: 1 }])
    expect(currentCourseId).toBe('1')
  })

  test('counts what was done with a lesson under the id that it had before', () => {
    const [coding, ...others] = structuredClone(specifiedCourses)
    const renamed = coding?.modules[0]?.subModules[0]?.lessons[0]
    if (!coding || !renamed) throw new Error('There is no lesson')
    const minutes = { ...renamed.minutes, tasks: { a: 5, b: 10 } }
    Object.assign(renamed, { id: 'html-1-1-new', formerIds: ['html-1-1'], minutes })
    const { courses } = dashboardOf(record, {
      profile,
      starred: [],
      courses: [coding, ...others],
      today: '2026-06-05',
    })
    expect(courses[1]).toMatchObject({
      courseId: '1',
      completedLessons: 1,
      completedLessonIds: ['html-1-1-new'],
      practice: { passed: 1, planned: 2 },
    })
  })
})
