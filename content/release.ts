import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsOf } from './former-ids.ts'
import { contentFolder, readContent } from './read.ts'

// Writes down the ids of this release, which the next ones have to know: see docs/authoring.md, 'What goes'.
const ids = idsOf(readContent())
writeFileSync(join(contentFolder, 'last-release.json'), `${JSON.stringify(ids, null, 2)}\n`)
console.log(`${ids.lessons.length} lessons, ${ids.projects.length} projects, ${ids.resources.length} resources`)
