import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { failureLines, reportFile } from './report.ts'

interface RunningFile {
  open: number
  passed: number
  failures: string[]
  ms: number
}

/** One line for each test file; of what fails, what broke and where. */
export default class ProgressReporter implements Reporter {
  #root = ''
  readonly #files = new Map<string, RunningFile>()
  readonly #outside: string[] = []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#root = process.cwd()
    for (const { location } of suite.allTests()) {
      const file = this.#files.get(location.file) ?? { open: 0, passed: 0, failures: [], ms: 0 }
      this.#files.set(location.file, { ...file, open: file.open + 1 })
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = this.#files.get(test.location.file)
    if (!file) return
    file.open--
    file.ms += result.duration
    if (result.status === 'passed') file.passed++
    else file.failures.push(this.#told(test, result))
    if (file.open === 0) this.#report(test.location.file, file)
  }

  onError(error: TestError): void {
    this.#outside.push(failureLines('(outside of any test)', error.message ?? String(error.value), undefined))
  }

  onEnd(): void {
    if (this.#outside.length === 0) return
    const command = 'npx playwright test'
    reportFile({ file: 'playwright', passed: 0, failures: this.#outside, ms: 0, command })
  }

  #report(path: string, { passed, failures, ms }: RunningFile): void {
    const file = relative(this.#root, path)
    reportFile({ file, passed, failures, ms, command: `npx playwright test ${file}` })
  }

  #told(test: TestCase, { status, error }: TestResult): string {
    const [, , , ...titles] = test.titlePath()
    const title = titles.join(' › ')
    if (!error) return `✗ ${title}: ${status}`
    const place = error.location ?? test.location
    return failureLines(title, error.message ?? '', `${relative(this.#root, place.file)}:${place.line}`)
  }

  printsToStdio(): boolean {
    return true
  }
}
