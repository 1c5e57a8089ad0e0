import { z } from 'zod'
import { lessonsOf } from '../domain/course-paths.ts'
import { type Course, LessonId, Project } from '../domain/courses.ts'
import type { Resource } from '../domain/library.ts'
import type { ContentFolder } from './content-folder.ts'
import { ReleasedCourses } from './course-changes.ts'

const place = { title: z.string().min(1), courseId: z.string().min(1) }

export const FormerIds = z.strictObject({
  lessons: z.array(z.strictObject({ id: LessonId, ...place, moduleId: z.string().min(1), now: LessonId.optional() })),
  projects: z.array(
    z.strictObject({
      id: Project.shape.id,
      ...place,
      kind: Project.shape.kind,
      points: Project.shape.points,
      now: Project.shape.id.optional(),
    }),
  ),
  resources: z.array(z.strictObject({ id: z.int().positive() })),
})
/** Ids that earlier content had. */
export type FormerIds = z.infer<typeof FormerIds>

const none: FormerIds = { lessons: [], projects: [], resources: [] }
const file = 'former-ids.yaml'

/** Reads the list of former ids and adds them to their lessons and projects. None may be in use. */
export function readFormerIds(files: ContentFolder, courses: readonly Course[]): FormerIds {
  const read = files.has(file) ? files.read(file, FormerIds) : undefined
  if (!read) return none
  const { value, place } = read
  const lessons = new Map(
    courses.flatMap(({ modules }) => modules.flatMap(lessonsOf)).map((lesson) => [lesson.id, lesson]),
  )
  const projects = new Map(courses.flatMap(({ project }) => (project ? [[project.id, project] as const] : [])))
  const linked = [
    ['lessons', 'lesson', lessons],
    ['projects', 'project', projects],
  ] as const
  for (const [section, kind, present] of linked) {
    for (const [index, { id, now }] of value[section].entries()) {
      files.claim(kind, id, place([section, index, 'id']))
      const successor = now === undefined ? undefined : present.get(now)
      if (successor) successor.formerIds = [...(successor.formerIds ?? []), id]
      else if (now !== undefined) files.complain(place([section, index, 'now']), `there is no ${kind} '${now}'`)
    }
  }
  for (const [index, { id }] of value.resources.entries()) {
    files.claim('resource', `${id}`, place(['resources', index, 'id']))
  }
  return value
}

/** The ids and courses of a release. */
export const Release = z.strictObject({
  lessons: z.array(z.string()),
  projects: z.array(z.string()),
  resources: z.array(z.int()),
  courses: ReleasedCourses.default({}),
})
export type ReleaseIds = Omit<z.infer<typeof Release>, 'courses'>

interface ContentIds {
  courses: readonly Course[]
  resources: readonly Resource[]
}

export function idsOf({ courses, resources }: ContentIds): ReleaseIds {
  return {
    lessons: courses.flatMap(({ modules }) => modules.flatMap(lessonsOf).map(({ id }) => id)).sort(),
    projects: courses.flatMap(({ project }) => (project ? [project.id] : [])).sort(),
    resources: resources.map(({ id }) => id).sort((a, b) => a - b),
  }
}

/** Ids of the last release that neither the content nor the list of former ids has. */
export function missingIds(release: ReleaseIds, content: ContentIds & { former: FormerIds }): string[] {
  const present = idsOf(content)
  return (['lessons', 'projects', 'resources'] as const).flatMap((section) => {
    const known = new Set<string | number>([...present[section], ...content.former[section].map(({ id }) => id)])
    return release[section].filter((id) => !known.has(id)).map((id) => `${section}: ${id}`)
  })
}
