import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsOf } from './former-ids.ts'
import { contentFolder, readContent } from './read.ts'

// Stores the ids of this release for the checks of later ones: see docs/authoring.md, 'What goes'.
const ids = idsOf(readContent())
writeFileSync(join(contentFolder, 'last-release.json'), `${JSON.stringify(ids, null, 2)}\n`)
console.log(`${ids.lessons.length} lessons, ${ids.projects.length} projects, ${ids.resources.length} resources`)
