import { counted } from '../../domain/counted.ts'
import { lessonsOf } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'

/** A course for the hero's miniature. */
export interface Trail {
  topic: string
  title: string
  /** The length in words: `8 lessons`. */
  distance: string
  /** Modules in order, then the final project. */
  stops: { title: string; note: string }[]
}

export function trailOf({ topics: [topic = ''], title, modules, project }: Course): Trail {
  const stops = modules.map((module) => ({ title: module.title, note: counted(lessonsOf(module).length, 'lesson') }))
  if (project) stops.push({ title: project.title, note: 'Final project' })
  return {
    topic,
    title,
    distance: counted(modules.flatMap(lessonsOf).length, 'lesson'),
    stops,
  }
}
