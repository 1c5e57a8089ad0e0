import type { Check, Exercise, ExerciseKind } from '../../domain/exercises.ts'

interface SampleFiles {
  kind: ExerciseKind
  file: string
  /** The file that a sample may go on from. */
  givenFile?: string
}

const languages: Record<string, SampleFiles> = {
  html: { kind: 'html', file: 'index.html' },
  css: { kind: 'html', file: 'style.css', givenFile: 'index.html' },
  js: { kind: 'html', file: 'script.js', givenFile: 'index.html' },
  jsx: { kind: 'react', file: 'App.jsx' },
  python: { kind: 'python', file: 'main.py' },
  sql: { kind: 'sql', file: 'query.sql', givenFile: 'setup.sql' },
}

/** A sample of a text as an exercise of one file. */
export interface SampleExercise {
  /** The file with the sample. */
  file: string
  exercise: Exercise
}

/**
 * @param language as samples name it
 * @param given a fixed file that the sample goes on from
 */
export function sampleExercise(language: string, code: string, given?: string, checks: Check[] = []): SampleExercise {
  const { kind, file, givenFile } = languages[language] ?? { kind: 'html', file: 'index.html' }
  const start = { name: file, start: code }
  const files = given && givenFile ? [start, { name: givenFile, start: given, fixed: true }] : [start]
  return { file, exercise: { kind, title: '', minutes: 0, task: '', checks, hints: [], solution: {}, files } }
}
