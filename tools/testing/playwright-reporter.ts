import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type Failure, reportFile, shortMessage } from './report.ts'

interface RunningFile {
  open: number
  passed: number
  failures: Failure[]
  flaky: Failure[]
  ms: number
}

/** One line for each test file; of what fails or is flaky, what broke and where. */
export default class ProgressReporter implements Reporter {
  readonly #files = new Map<string, RunningFile>()
  readonly #outside: Failure[] = []

  onBegin(_: FullConfig, suite: Suite): void {
    for (const { location } of suite.allTests()) {
      const file = this.#files.get(location.file) ?? { open: 0, passed: 0, failures: [], flaky: [], ms: 0 }
      this.#files.set(location.file, { ...file, open: file.open + 1 })
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = this.#files.get(test.location.file)
    if (!file) return
    file.ms += result.duration
    const willBeTriedAgain = (result.status === 'failed' || result.status === 'timedOut') && result.retry < test.retries
    if (willBeTriedAgain) return
    file.open--
    if (result.status !== 'passed') file.failures.push(failureOf(test, result))
    else {
      file.passed++
      const [first] = test.results
      if (first && first.status !== 'passed') file.flaky.push(failureOf(test, first))
    }
    if (file.open === 0) this.#report(test.location.file, file)
  }

  onError(error: TestError): void {
    const message = shortMessage(error.message ?? String(error.value))
    const place = error.location && `${relative(process.cwd(), error.location.file)}:${error.location.line}`
    const alone = 'npm test -- e2e'
    this.#outside.push({ title: '(outside of any test)', place, message, alone, often: alone })
  }

  onEnd(): void {
    // What was cut off in the middle.
    for (const [path, file] of this.#files) if (file.open > 0) this.#report(path, file)
    if (this.#outside.length > 0) {
      reportFile({ file: 'playwright', passed: 0, failures: this.#outside, flaky: [], ms: 0 })
    }
  }

  #report(path: string, { passed, failures, flaky, ms }: RunningFile): void {
    reportFile({ file: relative(process.cwd(), path), passed, failures, flaky, ms })
  }

  printsToStdio(): boolean {
    return true
  }
}

function failureOf(test: TestCase, { status, error }: TestResult): Failure {
  const [, , , ...titles] = test.titlePath()
  const place = error?.location ?? test.location
  const alone = `npx playwright test ${relative(process.cwd(), test.location.file)}:${test.location.line}`
  return {
    title: titles.join(' › '),
    place: `${relative(process.cwd(), place.file)}:${place.line}`,
    message: shortMessage(error?.message ?? status),
    alone,
    often: `${alone} --repeat-each=20`,
  }
}
