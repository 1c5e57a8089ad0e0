import { lessonsOf } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import type { LearningGoal } from '../../domain/preferences.ts'
import { counted } from '../counted.ts'

/** A course for the hero's miniature. */
export interface Trail {
  goal: LearningGoal
  title: string
  /** The length in words: `8 lessons`. */
  distance: string
  /** Modules in order, then the final project. */
  stops: { title: string; note: string }[]
}

export function trailOf({ goals, title, modules, project }: Course): Trail {
  const stops = modules.map((module) => ({ title: module.title, note: counted(lessonsOf(module).length, 'lesson') }))
  if (project) stops.push({ title: project.title, note: 'Final project' })
  return {
    goal: goals[0] as LearningGoal,
    title,
    distance: counted(modules.flatMap(lessonsOf).length, 'lesson'),
    stops,
  }
}
