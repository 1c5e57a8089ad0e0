import { join } from 'node:path'
import type { Course } from '../domain/courses.ts'
import { readBuiltContent } from './built-content.ts'
import { type Content, contentFolder, readContent } from './read.ts'

let cached: Content | undefined

/** The content for loaders at build time: read once for all pages; in development, on every call. */
export function siteContent(): Content {
  if (import.meta.env.DEV) return readContent()
  cached ??= contentToBuild()
  return cached
}

/** The content of the site that is being built, as the content check stored it: reading the sources takes seconds. */
export function contentToBuild(): Content {
  // biome-ignore lint/style/noProcessEnv: the folder that is built into, which is no secret.
  const site = process.env.SITE_DIR
  return (site && readBuiltContent(join(site, 'client'), contentFolder)) || readContent()
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
