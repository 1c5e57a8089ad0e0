import { relative } from 'node:path'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { scaledTimeoutMs } from '../../testing/scaled-timeout-ms.ts'
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
  #origin = ''
  #hasBegun = false
  /** What the server said before the first test. */
  #said = ''
  /** Whether the server that all tests share answered, each time that a test failed and will be tried again. */
  readonly #looks: Promise<boolean>[] = []

  onBegin({ projects }: FullConfig, suite: Suite): void {
    this.#origin = projects[0]?.use.baseURL ?? ''
    for (const { location } of suite.allTests()) {
      const file = this.#files.get(location.file) ?? { open: 0, passed: 0, failures: [], flaky: [], ms: 0 }
      this.#files.set(location.file, { ...file, open: file.open + 1 })
    }
  }

  onStdErr(chunk: string | Buffer, test?: TestCase): void {
    if (!test && !this.#hasBegun) this.#said += String(chunk).replaceAll('[WebServer] ', '')
  }

  onTestBegin(): void {
    this.#hasBegun = true
    this.#said = ''
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = this.#files.get(test.location.file)
    if (!file) return
    file.ms += result.duration
    const willBeTriedAgain = (result.status === 'failed' || result.status === 'timedOut') && result.retry < test.retries
    if (willBeTriedAgain) {
      this.#looks.push(answers(`${this.#origin}/readyz`))
      return
    }
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
    const place = error.location && `${relative(process.cwd(), error.location.file)}:${error.location.line}`
    this.#fail(shortMessage([this.#said.trim(), error.message ?? error.value].filter(Boolean).join('\n')), place)
  }

  async onEnd({ status }: FullResult): Promise<void> {
    // What was cut off in the middle.
    for (const [path, file] of this.#files) if (file.open > 0) this.#report(path, file)
    const isServerGone = (await Promise.all(this.#looks)).includes(false)
    if (isServerGone) this.#fail('The server that all tests share did not answer any more.')
    if (this.#outside.length === 0) return
    const isBroken = status !== 'timedout' && (isServerGone || !this.#hasBegun)
    reportFile({ file: 'playwright', path: null, isBroken, passed: 0, failures: this.#outside, flaky: [], ms: 0 })
  }

  #fail(message: string, place?: string): void {
    const alone = 'npm test -- e2e'
    this.#outside.push({ title: '(outside of any test)', place, message, alone, often: alone })
  }

  #report(path: string, { passed, failures, flaky, ms }: RunningFile): void {
    const file = relative(process.cwd(), path)
    reportFile({ file, path: file, isBroken: false, passed, failures, flaky, ms })
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

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(scaledTimeoutMs(60_000)) }).catch(() => null)
  return answer?.ok ?? false
}
