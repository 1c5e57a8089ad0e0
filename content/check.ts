import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lessonsOf } from '../domain/course-paths.ts'
import { writeBuiltContent } from './built-content.ts'
import { ContentError } from './content-error.ts'
import { coursesIn, staleDays } from './course-changes.ts'
import { missingIds, Release } from './former-ids.ts'
import { contentFolder, readContent } from './read.ts'
import { lessonTable, pathTable } from './tables.ts'

// With `--table`, it shows what each course holds. With `--store-in SITE`, it stores the content for what builds that site.
const { values: wanted } = parseArgs({ options: { table: { type: 'boolean' }, 'store-in': { type: 'string' } } })

try {
  const content = readContent()
  const { courses, resources } = content
  const releaseFile = join(contentFolder, 'last-release.json')
  if (existsSync(releaseFile)) {
    const release = Release.parse(JSON.parse(readFileSync(releaseFile, 'utf8')))
    const missing = missingIds(release, content)
    if (missing.length > 0) {
      throw new ContentError(
        missing.map((id) => `content/former-ids.yaml:1: the last release had ${id}; what goes stays in this list`),
      )
    }
    const stale = staleDays(release.courses, coursesIn(contentFolder))
    if (stale.length > 0) throw new ContentError(stale)
  }
  const lessons = courses.flatMap(({ modules }) => modules.flatMap(lessonsOf))
  if (wanted.table) {
    console.table(lessonTable(content))
    console.table(pathTable(content))
  }
  const site = wanted['store-in']
  if (site) writeBuiltContent(join(site, 'client'), contentFolder, content)
  console.log(`${courses.length} courses, ${lessons.length} lessons, ${resources.length} resources: all well`)
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
