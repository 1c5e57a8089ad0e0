import { lessonsOf } from '../domain/course-paths.ts'
import { ContentError, readContent } from './read.ts'

try {
  const { courses, resources } = readContent()
  const lessons = courses.flatMap(({ modules }) => modules.flatMap(lessonsOf))
  console.log(`${courses.length} courses, ${lessons.length} lessons, ${resources.length} resources: all well`)
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
