import type { Course, Lesson, Module } from './courses.ts'
import type { LearningGoal } from './preferences.ts'

/** A lesson with nothing remarkable about it. */
export function lesson(id: string, duration = '10:00'): Lesson {
  return {
    id,
    title: `Lesson ${id}`,
    duration,
    description: 'What it is about.',
    objectives: ['Know it'],
    videos: [{ title: 'A video', provider: 'Somebody', url: 'https://example.org/video' }],
  }
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

export function course(id: string, goals: LearningGoal[], modules: Module[]): Course {
  return {
    id,
    title: `Course ${id}`,
    goals,
    enrolledBaseline: 0,
    weeks: { minimal: '4', moderate: '3', significant: '2', intensive: '1' },
    updated: '2026-01-01',
    modules,
    project: null,
  }
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
