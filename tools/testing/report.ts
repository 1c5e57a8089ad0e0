import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed, for good or before it passed. */
export interface Failure {
  title: string
  /** File and line. */
  place: string | undefined
  /** What was expected and seen; of a flaky test, at its first try. */
  message: string
  /** What runs this test alone. */
  alone: string
  /** What runs it twenty times, one try each. */
  often: string
}

/** A test file after its run. */
export interface FileReport {
  /** Its path and, where it runs on several databases, on which; or the runner, for what is outside of any file. */
  file: string
  /** What the runner is given to start it again; null for what is outside of any file. */
  path: string | null
  /** It could not test anything: its setup failed, or what all tests rest on is gone. */
  isBroken: boolean
  passed: number
  failures: Failure[]
  /** Those that passed, but not at their first try; counted among the passed too. */
  flaky: Failure[]
  ms: number
}

const linesOfAFailure = 14

/** Says how a file went as soon as that is known, and keeps it for the sum of the run (tools/test.mjs). */
export function reportFile(report: FileReport): void {
  const { file, passed, failures, flaky, ms } = report
  const counts = [
    ...(failures.length === 0 ? [`${passed}`] : [`${passed} passed`, `${failures.length} failed`]),
    ...(flaky.length === 0 ? [] : [`${flaky.length} flaky`]),
  ]
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${file} (${counts.join(', ')}) ${(ms / 1000).toFixed(1)} s`)
  for (const failure of failures) console.log(indented(linesOf('✗', failure), 4))
  for (const one of flaky) console.log(indented(linesOf('flaky:', one), 4))
  if (process.env.TEST_REPORT) appendFileSync(process.env.TEST_REPORT, `${JSON.stringify(report)}\n`)
}

/** A message as a terminal showed it, without its colours and longer than nobody reads. */
export function shortMessage(message: string): string {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, linesOfAFailure).join('\n')
}

function linesOf(mark: string, { title, place, message, alone }: Failure): string {
  return [`${mark} ${title}`, ...(place ? [`  at ${place}`] : []), indented(message, 2), `  Alone: ${alone}`].join('\n')
}

function indented(text: string, spaces: number): string {
  return text.replaceAll(/^/gm, ' '.repeat(spaces))
}
