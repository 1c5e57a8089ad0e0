import type { Course } from '../domain/courses.ts'
import { type Content, readContent } from './read.ts'

let cached: Content | undefined

/** The content for loaders: read once for all pages. */
export function siteContent(): Content {
  cached ??= readContent()
  return cached
}

/**
 * Reads the content anew, for what is loaded from here on.
 * @throws {ContentError} and the content that was there stays
 */
export function renewContent(): void {
  cached = readContent()
}

/** The courses with what decides on a learner's paths and record alone: no texts, videos or checklists. */
export function courseSkeletons(): Course[] {
  return siteContent().courses.map((course) => ({
    ...course,
    rubric: [],
    project: course.project && { ...course.project, brief: '', checklist: [] },
    milestones: course.milestones.map((milestone) => ({ ...milestone, description: '', objectives: [] })),
    bridges: course.bridges.map((bridge) => ({ ...bridge, description: '', objectives: [] })),
    modules: course.modules.map((module) => ({
      ...module,
      subModules: module.subModules.map((subModule) => ({
        ...subModule,
        lessons: subModule.lessons.map((lesson) => ({ ...lesson, description: '', objectives: [], videos: [] })),
      })),
    })),
  }))
}
