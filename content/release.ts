import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coursesIn } from './course-changes.ts'
import { idsOf } from './former-ids.ts'
import { contentFolder, readContent } from './read.ts'

// Stores what the checks of later releases compare with: see docs/authoring.md, 'What goes'.
const ids = idsOf(readContent())
const release = { ...ids, courses: coursesIn(contentFolder) }
writeFileSync(join(contentFolder, 'last-release.json'), `${JSON.stringify(release, null, 2)}\n`)
console.log(`${ids.lessons.length} lessons, ${ids.projects.length} projects, ${ids.resources.length} resources`)
