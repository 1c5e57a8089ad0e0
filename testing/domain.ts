import { courseAt } from '../domain/course-paths.ts'
import type { Bridge, Course, Lesson, Milestone, Module } from '../domain/courses.ts'
import type { EventKind, EventPayload } from '../domain/event-kinds.ts'

/** A lesson with nothing remarkable about it. */
export function lesson(id: string, reading = 10): Lesson {
  return {
    id,
    title: `Lesson ${id}`,
    duration: `${reading}:00`,
    minutes: { reading, smallTasks: 0, quiz: 0, tasks: {} },
    description: 'What it is about.',
    objectives: ['Know it'],
    videos: [{ title: 'A video', provider: 'Somebody', url: 'https://example.org/video' }],
  }
}

/** A bridge of two tasks. */
export function bridge(id: string, before: string[], planned: Bridge['planned']): Bridge {
  const { videos: _, ...unit } = lesson(id)
  return { ...unit, minutes: { ...unit.minutes, tasks: { a: 7, b: 15 } }, skills: [id], before, planned }
}

export function milestone(id: string, kind: Milestone['kind'], planned: Milestone['planned']): Milestone {
  const { before: _, ...unit } = bridge(id, [], planned)
  return { ...unit, minutes: { ...unit.minutes, tasks: { b: 40 } }, kind }
}

/** A module of `lessonCounts.length` sub-modules with so many lessons each: `html-1-1`, `html-1-2`, `html-2-1`, … */
export function module(id: string, lessonCounts: number[], when: Module['when'] = {}): Module {
  return {
    id,
    title: `Module ${id}`,
    subtitle: '',
    tags: [id],
    when,
    subModules: lessonCounts.map((count, index) => ({
      id: `${id}-${index + 1}`,
      title: `Part ${index + 1}`,
      lessons: Array.from({ length: count }, (_, number) => lesson(`${id}-${index + 1}-${number + 1}`)),
    })),
  }
}

export function course(id: string, topics: string[], modules: Module[]): Course {
  return {
    id,
    title: `Course ${id}`,
    topics,
    enrolledBaseline: 0,
    weeks: { minimal: '4', moderate: '3', significant: '2', intensive: '1' },
    updated: '2026-01-01',
    modules,
    bridges: [],
    milestones: [],
    project: null,
    placement: [],
    rubric: [],
  }
}

/** The course at a topic that is known to have one. */
export function knownCourse(courses: readonly Course[], topic: string): Course {
  const course = courseAt(courses, topic)
  if (!course) throw new Error(`There is no course with the topic ${topic}`)
  return course
}

const aboveBeginner: Module['when'] = { levels: ['novice', 'intermediate', 'advanced'] }

/** The specification's courses, reduced to what decides a path. */
export const specifiedCourses: Course[] = [
  course(
    '1',
    ['coding'],
    [
      module('html', [2, 1]),
      module('css', [2]),
      module('javascript', [1, 1], aboveBeginner),
      module('react', [1], { times: ['significant', 'intensive'] }),
    ],
  ),
  course('2', ['design'], [module('principles', [2, 1]), module('layout', [1]), module('ux', [1], aboveBeginner)]),
  course('3', ['data'], [module('questions', [2, 1]), module('python', [1]), module('learning', [1], aboveBeginner)]),
  course('4', ['gaming', 'media', 'personal'], [module('start', [2])]),
]

/** The courses that come with Waymark, of those that the content has. */
export function bundledCourses(courses: readonly Course[]): Course[] {
  return courses.filter(({ id }) => specifiedCourses.some((specified) => specified.id === id))
}

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const onPath = { courseId: '1', preferences }
const inModule = { courseId: '1', moduleId: 'coding-1' }
const ofLesson = { lessonId: 'coding-1-1-1' }

/** A payload of each kind of event. */
export const somePayloads: { [Kind in EventKind]: EventPayload<Kind> } = {
  'lesson-completed': { kind: 'lesson-completed', ...ofLesson, ...inModule, ...onPath, points: 5, skills: ['HTML'] },
  'lesson-reopened': { kind: 'lesson-reopened', ...ofLesson, ...inModule, ...onPath },
  'quiz-taken': { kind: 'quiz-taken', ...ofLesson, firstTries: [0, 1, 1, 2], correct: 3, total: 4, passed: true },
  'task-passed': { kind: 'task-passed', taskId: 'coding-1-1-1-a', ...ofLesson, points: 2, skills: ['HTML'] },
  'exercise-passed': { kind: 'exercise-passed', ...ofLesson },
  'project-handed-in': {
    ...{ kind: 'project-handed-in', projectId: 'certification', ...onPath, points: 20 },
    submission: 'https://example.org/work',
  },
  'note-taken': { kind: 'note-taken', ...ofLesson },
  'minutes-spent': { kind: 'minutes-spent', ...ofLesson, ...inModule, minutes: 12 },
  'path-chosen': { kind: 'path-chosen', ...onPath },
  'plan-changed': {
    kind: 'plan-changed',
    courseId: '1',
    moves: { 'coding-1-1-1:read': '2030-01-05' },
    extraMinutes: { '2030-01-06': 30 },
  },
  'placement-taken': { kind: 'placement-taken', courseId: '1', right: { tags: 2 } },
  'card-reviewed': { kind: 'card-reviewed', deckId: '1', cardId: 'q:1a2b3c4d', rating: 3, seconds: 14, isExtra: false },
  'card-set-aside': { kind: 'card-set-aside', deckId: '1', cardId: 't:element', isSetAside: true },
  'points-awarded': { kind: 'points-awarded', source: 'lesson:coding 1', points: 5 },
  'day-counted': { kind: 'day-counted' },
}
