import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ContentError } from '../content/content-error.ts'
import { readContent } from '../content/read.ts'

export const courseFile = `---
id: '1'
title: Baking
topics: [coding, design, data, gaming, media, personal]
enrolledBaseline: 7
weeks:
  minimal: 4-6
  moderate: 3-4
  significant: 2-3
  intensive: 1-2
updated: 2026-11-21
project:
  id: loaf
  kind: work
  title: A Loaf
  brief: Bake it.
  checklist: [It rose]
  points: 5
---
`

export const moduleFile = (id: string) => `---
id: ${id}
title: Bread
tags: [Dough]
when:
  times: [minimal]
subModules:
  - id: ${id}-1
    title: Flour
---
`

export const lessonFile = (id: string) => `---
id: ${id}
subModule: ${id.replace(/-\d+$/, '')}
title: Kneading
description:
  Push, fold, turn.
objectives: [Knead until smooth]
videos:
  - title: Kneading by hand
    provider: Somebody
    url: https://example.org/kneading
---
`

export const resourceFile = (id: number) => `- id: ${id}
  title: Bread Atlas
  description: Loaves of the world.
  category: Science
  difficulty: beginner
  tags: [bread]
  duration: 2-3 hours
  rating: 4.5
  provider: Somebody
  url: https://example.org/bread/${id}
`

export const quizFile = `- question: What is flour?
  options: [Ground grain, Polished rock]
  answer: 1
  why: Grain is milled.
`

export const exerciseFile = `kind: html
title: A loaf
minutes: 15
task: Write it down.
files:
  - name: index.html
    start: Bread
checks:
  - asks: A heading
    says: There is no heading yet.
    test: document.querySelector('h1')
solution:
  index.html: <h1>Bread</h1>
hints: [What is it called?, It is a heading., Try h1.]
accept:
  - name: a longer heading
    change: { <h1>Bread</h1>: <h1>A loaf of bread</h1> }
  - name: a paragraph below
    work: { index.html: <h1>Bread</h1><p>Bake it. }
reject:
  - { name: a paragraph, fails: A heading, change: { <h1>Bread</h1>: <p>Bread</p> } }
  - { name: a smaller heading, fails: A heading, change: { <h1>Bread</h1>: <h2>Bread</h2> } }
  - { name: a heading in a comment, fails: A heading, work: { index.html: <!-- <h1>Bread</h1> --> } }
`

export const course = 'courses/baking/course.md'
export const module = 'courses/baking/1-bread/module.md'
export const lesson = 'courses/baking/1-bread/bread-1-1.md'

export const quiz = 'courses/baking/1-bread/bread-1-1.quiz.yaml'
export const exercise = 'courses/baking/1-bread/bread-1-1.exercise.yaml'

/** A bridge with its tasks, and the front matter of the course that plans it before its lesson. */
export const withBridge = {
  'bridges/water.md': `---
id: base-water
title: Water
description: How wet dough is.
objectives: [Weigh water]
skills: [Dough]
---
`,
  'bridges/water.exercise.yaml': exerciseFile,
  'bridges/water.a.exercise.yaml': exerciseFile.replace('A loaf', 'A bun'),
  [course]: courseFile.replace(
    'project:',
    'bridges:\n  - { bridge: base-water, before: [bread-1-1], planned: { beginner: moderate } }\nproject:',
  ),
}

const wellFormed: Record<string, string> = {
  [course]: courseFile,
  [module]: moduleFile('bread'),
  [lesson]: lessonFile('bread-1-1'),
  'resources/core.yaml': resourceFile(1),
}

/** The quiz and the exercise that each lesson among these files needs. */
function practiceOf(files: Record<string, string>): Record<string, string> {
  const lessons = Object.entries(files).filter(
    ([name, text]) => text !== '' && /^courses\/[^/]+\/(?!build\/)[^/]+\/(?!module\.md).+\.md$/.test(name),
  )
  return Object.fromEntries(
    lessons.flatMap(([name]) => [
      [name.replace('.md', '.quiz.yaml'), quizFile],
      [name.replace('.md', '.exercise.yaml'), exerciseFile],
    ]),
  )
}

/**
 * Makes a content folder, until the end of the test, that holds the well-formed files with these changes; an empty text
 * leaves a file out. A lesson gets a quiz and an exercise where it has none.
 */
export function contentWith(changes: Record<string, string>): string {
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-content-'))
  onTestFinished(() => rmSync(scratch, { recursive: true }))
  const folder = join(scratch, 'content')
  for (const [name, text] of Object.entries({
    ...practiceOf({ ...wellFormed, ...changes }),
    ...wellFormed,
    ...changes,
  })) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    if (text !== '') writeFileSync(file, text)
  }
  return folder
}

/** One of the well-formed files with a part replaced. */
export function changed(file: string, from: string, to: string): Record<string, string> {
  const text = wellFormed[file] ?? ''
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  return { [file]: text.replace(from, to) }
}

/** The lines that reading the small content, changed so, complains with. */
export function problemsOf(changes: Record<string, string>): string[] {
  const folder = contentWith(changes)
  try {
    readContent(folder)
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n')
    throw error
  }
}
