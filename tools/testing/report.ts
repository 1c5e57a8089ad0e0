import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test file after its run. */
export interface FileReport {
  file: string
  passed: number
  /** What has to be mended, each with the lines that say what broke and where. */
  failures: string[]
  ms: number
  /** What runs this file alone. */
  command: string
}

const linesOfAFailure = 14

/** Says how a file went as soon as that is known, and keeps it for the sum of the run (tools/test.mjs). */
export function reportFile(report: FileReport): void {
  const { file, passed, failures, ms, command } = report
  const counts = failures.length === 0 ? `${passed}` : `${passed} passed, ${failures.length} failed`
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${file} (${counts}) ${(ms / 1000).toFixed(1)} s`)
  for (const failure of failures) console.log(failure.replaceAll(/^/gm, '    '))
  if (failures.length > 0) console.log(`    Alone: ${command}\n`)
  if (process.env.TEST_REPORT) appendFileSync(process.env.TEST_REPORT, `${JSON.stringify(report)}\n`)
}

/** The lines of a failure that matter: which test, what was expected and seen, and where in our code. */
export function failureLines(title: string, message: string, place: string | undefined): string {
  const said = stripVTControlCharacters(message).trim().split('\n').slice(0, linesOfAFailure)
  return [`✗ ${title}`, ...(place ? [`  at ${place}`] : []), ...said.map((line) => `  ${line}`)].join('\n')
}
