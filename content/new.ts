import { join } from 'node:path'
import { ArgumentError, newContent } from './new-content.ts'
import { contentFolder } from './read.ts'

try {
  const { files, next } = newContent(contentFolder, process.argv.slice(2))
  for (const file of files) console.log(join(contentFolder, file))
  console.log(`${next}. npm run content:preview shows it, and npm run content:check says what is missing.`)
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
