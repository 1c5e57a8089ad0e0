import { lessonsOf } from '../../domain/course-paths.ts'
import type { Course, Lesson, Module, Project } from '../../domain/courses.ts'

/** A course for the page of all courses: its modules and the names of their lessons. */
export interface CourseOutline {
  id: string
  title: string
  enrolledBaseline: number
  project: Pick<Project, 'id' | 'title' | 'kind'> | null
  /** Whether the course serves goals that have no lessons of their own yet. */
  isShared: boolean
  modules: (Pick<Module, 'title' | 'when'> & { lessons: Pick<Lesson, 'id' | 'title'>[] })[]
}

export function outlineOf({ id, title, goals, enrolledBaseline, project, modules }: Course): CourseOutline {
  return {
    id,
    title,
    enrolledBaseline,
    project: project && { id: project.id, title: project.title, kind: project.kind },
    isShared: goals.length > 1,
    modules: modules.map((module) => ({
      title: module.title,
      when: module.when,
      lessons: lessonsOf(module).map((lesson) => ({ id: lesson.id, title: lesson.title })),
    })),
  }
}
