import { relative } from 'node:path'
import type { SerializedError, UserConsoleLog } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Failure, reportFile, shortMessage } from './report.ts'

const root = `${process.cwd()}/`
/** By the name of a project. */
const databases: Record<string, string> = { api: 'the embedded database', 'api-postgres': 'PostgreSQL' }

/** One line for each test file; of what fails or is flaky, what broke and where. */
export default class ProgressReporter implements Reporter {
  /** By test, what was printed as an error meanwhile: the API server of tests says there why it answered 500. */
  readonly #printed = new Map<string | undefined, string>()

  onUserConsoleLog({ type, taskId, content }: UserConsoleLog): void {
    if (type === 'stderr') this.#printed.set(taskId, (this.#printed.get(taskId) ?? '') + content)
  }

  onTestModuleEnd(testModule: TestModule): void {
    const file = relative(root, testModule.moduleId)
    const { name } = testModule.project
    const alone = `npx vitest run --project=${name} ${file}`
    const tests = [...testModule.children.allTests()]
    const setups = [
      ...testModule.errors().map((error) => setupOf('(the file itself)', error, alone)),
      ...[...testModule.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => setupOf(`${suite.fullName} (its setup)`, error, alone)),
      ),
    ]
    const leftOut = setups.length === 0 ? tests.filter(isLeftOut) : []
    const failures = [
      ...setups,
      ...tests.filter((test) => test.result().state === 'failed').map((test) => this.#failureOf(test, alone)),
      ...leftOut.map((test) => failureOf(test.fullName, { message: 'skipped' }, aloneOf(test, alone))),
    ]
    const passed = tests.filter((test) => test.result().state === 'passed')
    if (passed.length + failures.length === 0) return
    reportFile({
      file: databases[name] ? `${file} on ${databases[name]}` : file,
      path: file,
      isBroken: setups.length > 0,
      passed: passed.length,
      failures,
      flaky: passed.filter((test) => test.diagnostic()?.flaky).map((test) => this.#failureOf(test, alone)),
      ms: testModule.diagnostic().duration + testModule.diagnostic().collectDuration,
    })
  }

  onTestRunEnd(_: unknown, unhandled: readonly SerializedError[]): void {
    if (unhandled.length === 0) return
    const failures = unhandled.map(outsideOf)
    reportFile({ file: 'vitest', path: null, isBroken: true, passed: 0, failures, flaky: [], ms: 0 })
  }

  #failureOf(test: TestCase, alone: string): Failure {
    const [error = { message: 'failed' }] = test.result().errors ?? []
    return failureOf(test.fullName, error, aloneOf(test, alone), this.#printed.get(test.id))
  }
}

/** A test that is skipped by its author, and not because it belongs to the other size. */
function isLeftOut(test: TestCase): boolean {
  const isLong = test.options.tags?.includes('long') ?? false
  return test.result().state === 'skipped' && isLong === (process.env.TEST_SIZE === 'long')
}

function aloneOf({ fullName }: TestCase, alone: string): string {
  // Names of suites stand before it, with another separator than here.
  const pattern = fullName.replaceAll(/[\\^$.*+?()[\]{}|"`]/g, '.').replaceAll(' > ', '.+')
  return `${alone} -t "${pattern}"`
}

/** A file has one setup however often its tests are repeated. */
function setupOf(title: string, error: SerializedError, alone: string): Failure {
  return { ...failureOf(title, error, alone), often: `for run in $(seq 20); do ${alone}; done` }
}

/** What went on after its test: where it came from says more than which test ran when it was seen. */
function outsideOf(error: SerializedError): Failure {
  const { VITEST_TEST_PATH: path, stack = '' } = error
  const places = [...stack.matchAll(/[^\s(]+:\d+(?=:\d+)/g)].map(([place]) => place.replace('file://', ''))
  const own = places.filter((place) => place.startsWith(root) && !place.includes('node_modules'))
  const alone = `npx vitest run ${typeof path === 'string' ? relative(root, path) : ''}`.trimEnd()
  return {
    ...failureOf('(outside of any test)', error, alone),
    message: shortMessage([error.message, ...own.map((place) => `at ${relative(root, place)}`)].join('\n')),
  }
}

function failureOf(
  title: string,
  { message, stacks, diff }: SerializedError,
  alone: string,
  printed?: string,
): Failure {
  const own = stacks?.filter(({ file }) => file.startsWith(root) && !file.includes('node_modules')) ?? []
  // What was thrown by what tests share is told where the test called it.
  const place = own.find(({ file }) => /\.test\.tsx?$/.test(file)) ?? own[0]
  return {
    title,
    place: place && `${relative(root, place.file)}:${place.line}`,
    message: shortMessage([message, diff, printed].filter(Boolean).join('\n')),
    alone,
    often: `${alone} --repeats=19`,
  }
}
