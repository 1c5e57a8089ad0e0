import { expect, test } from 'vitest'
import type { Profile } from '../../domain/preferences.ts'
import type { TopicCourse } from './course-outline.ts'
import { countLessons, trailsOf, type Walked, wayOn } from './trails.ts'

const lesson = (id: string) => ({ id, title: `Lesson ${id}` })
const coding = {
  id: '1',
  title: 'Web Development Fundamentals',
  enrolledBaseline: 0,
  isShared: false,
  project: { id: 'certification', title: 'Certification Exam', kind: 'exam' as const },
  modules: [
    { title: 'HTML', when: {}, lessons: [lesson('a'), lesson('b')] },
    { title: 'JavaScript', when: { levels: ['novice' as const] }, lessons: [lesson('c')] },
  ],
}
const start = {
  ...coding,
  id: '4',
  isShared: true,
  project: null,
  modules: [{ title: 'Start', when: {}, lessons: [lesson('s')] }],
}
const courses: TopicCourse[] = [
  { topic: 'coding', label: 'Coding', help: '', outline: coding },
  { topic: 'gaming', label: 'Gaming', help: '', outline: start },
  { topic: 'media', label: 'Media', help: '', outline: start },
]
const profile: Profile = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' }
const enrolled = {
  courseId: '1',
  learningGoal: 'coding',
  timeCommitment: 'minimal',
  experienceLevel: 'beginner',
} as const
const walked = (...lessonIds: string[]): Walked => ({
  completedLessonIds: new Set(lessonIds),
  completedProjectIds: new Set(),
  courses: [enrolled],
  currentCourseId: '1',
})
const certified = { ...walked('a', 'b'), completedProjectIds: new Set(['certification']) }
const states = (known: Walked | null) => trailsOf(courses, profile, known)[0]?.stops.map(({ state }) => state)

test.each([
  ['is not known', null, ['ahead', 'ahead', 'ahead']],
  ['has begun', walked(), ['now', 'ahead', 'ahead']],
  ['completed the second lesson alone', walked('b'), ['now', 'done', 'ahead']],
  ['completed both', walked('a', 'b'), ['done', 'done', 'now']],
  ['passed the exam', certified, ['done', 'done', 'done']],
])('a trail of a learner who %s', (_, known, expected) => {
  expect(states(known)).toEqual(expected)
})

test.each([
  ['has no course', { ...walked(), courses: [], currentCourseId: null }, undefined],
  ['is on the way', walked('a'), 'Continue'],
  ['has the exam before them', walked('a', 'b'), 'Take the exam'],
  ['is certified', certified, 'See what you did'],
])('the way on of a learner who %s', (_, known, label) => {
  expect(wayOn(trailsOf(courses, profile, known))?.label).toBe(label)
})

test("only the modules of the learner's own path are on their trail, and a module that is done has its sign", () => {
  const [beginner] = trailsOf(courses, profile, walked('a', 'b'))
  expect(beginner?.stops.map(({ id, isSigned }) => [id, isSigned])).toEqual([
    ['a', false],
    ['b', true],
    ['certification', false],
  ])
  const novice = { ...walked('a'), courses: [{ ...enrolled, experienceLevel: 'novice' as const }] }
  expect(trailsOf(courses, profile, novice)[0]).toMatchObject({ completed: 1, total: 3 })
})

test('a course that topics share is walked on the trail of each, is where the learner is on one, and counts once', () => {
  const gaming = { ...enrolled, courseId: '4', learningGoal: 'gaming' as const }
  const trails = trailsOf(courses, profile, { ...walked(), courses: [gaming], currentCourseId: '4' })
  expect(trails.map(({ stops }) => stops[0]?.state)).toEqual(['ahead', 'now', 'ahead'])
  expect(wayOn(trails)?.to).toBe('/courses/gaming/minimal/beginner/s')
  expect(trails.map(({ isToBeContinued }) => isToBeContinued)).toEqual([false, true, true])
  const done = trailsOf(courses, profile, { ...walked('s'), courses: [gaming], currentCourseId: '4' })
  expect(done.map(({ completed }) => completed)).toEqual([0, 1, 1])
  expect(countLessons(done)).toEqual({ completed: 1, total: 3 })
})
