import { expect, test } from 'vitest'
import { bundledCourses } from '../testing/domain.ts'
import { readContent } from './read.ts'
import { pathTable } from './tables.ts'

test('docs/paths.md shows how the paths of each course that comes with Waymark differ in time, tasks and points', async () => {
  const { courses, lessons } = readContent()
  const rows = pathTable({ courses: bundledCourses(courses), lessons })
  const [first] = rows
  const names = Object.keys(first ?? {})
  const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`
  const table = [line(names), line(names.map(() => '---')), ...rows.map((row) => line(Object.values(row)))]
  const introduction = `# The paths of the courses

What each path of a course holds: its lessons, the bridges, milestones and graded tasks that its level and weekly time
plan, how long all of it takes besides exam or hand-in, and the points and level that all of it gives with these.
The weeks of a path fit where some number of them takes the weekly time that was chosen.
\`npm run content:check -- --table\` prints this, and the measures of each lesson.

`
  await expect(`${introduction}${table.join('\n')}\n`).toMatchFileSnapshot('../docs/paths.md')
})
