import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lessonsOf } from '../domain/course-paths.ts'
import { ContentError } from './content-error.ts'
import { coursesIn, staleDays } from './course-changes.ts'
import { missingIds, Release } from './former-ids.ts'
import { contentFolder, readContent } from './read.ts'
import { lessonTable, pathTable } from './tables.ts'

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
  if (process.argv.includes('--table')) {
    console.table(lessonTable(content))
    console.table(pathTable(content))
  }
  console.log(`${courses.length} courses, ${lessons.length} lessons, ${resources.length} resources: all well`)
  const run = process.argv.indexOf('--run')
  if (run !== -1) {
    // A program of its own: what reads content knows no browser.
    const program = join(import.meta.dirname, '../tools/tries.ts')
    const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(run + 1)], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  }
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
