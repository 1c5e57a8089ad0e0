import type { Course } from '../domain/courses.ts'
import { type Content, readContent } from './read.ts'

let kept: Content | undefined

/** The content for loaders, which run when the site is built: read once for all pages; in development, each time. */
export function siteContent(): Content {
  if (import.meta.env.DEV) return readContent()
  kept ??= readContent()
  return kept
}

/** The courses with what decides on a learner's paths and record alone: no texts, videos or checklists. */
export function courseSkeletons(): Course[] {
  return siteContent().courses.map((course) => ({
    ...course,
    project: course.project && { ...course.project, brief: '', checklist: [] },
    modules: course.modules.map((module) => ({
      ...module,
      subModules: module.subModules.map((subModule) => ({
        ...subModule,
        lessons: subModule.lessons.map((lesson) => ({ ...lesson, description: '', objectives: [], videos: [] })),
      })),
    })),
  }))
}
