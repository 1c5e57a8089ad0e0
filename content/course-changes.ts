import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Courses by their folder: the day that they say they were updated, and a hash of everything else in them. */
export const ReleasedCourses = z.record(z.string(), z.strictObject({ updated: z.iso.date(), contents: z.string() }))
export type ReleasedCourses = z.infer<typeof ReleasedCourses>

const updatedLine = /^updated:\s*(\S+).*$/m

export function coursesIn(contentFolder: string): ReleasedCourses {
  const courses = join(contentFolder, 'courses')
  return Object.fromEntries(readdirSync(courses).map((name) => [name, courseIn(join(courses, name))]))
}

function courseIn(folder: string): ReleasedCourses[string] {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const path = join(folder, file)
    if (statSync(path).isDirectory()) continue
    const bytes = readFileSync(path)
    hash.update(`${file}\0`).update(file === 'course.md' ? bytes.toString().replace(updatedLine, '') : bytes)
  }
  const [, updated = ''] = readFileSync(join(folder, 'course.md'), 'utf8').match(updatedLine) ?? []
  return { updated: updated.replace(/['"]/g, ''), contents: hash.digest('base64') }
}

/** Names each course that changed since a release without a later day. */
export function staleDays(released: ReleasedCourses, present: ReleasedCourses): string[] {
  return Object.entries(present).flatMap(([name, { updated, contents }]) => {
    const before = released[name]
    if (!before || before.contents === contents || updated > before.updated) return []
    return `content/courses/${name}/course.md: updated: the course changed since the last release; give a day after ${before.updated}`
  })
}
