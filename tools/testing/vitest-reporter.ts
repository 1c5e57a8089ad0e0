import { relative } from 'node:path'
import type { SerializedError, UserConsoleLog } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { failureLines, reportFile } from './report.ts'

const root = `${process.cwd()}/`
/** By the name of a project. */
const databases: Record<string, string> = { api: 'the embedded database', 'api-postgres': 'PostgreSQL' }

/** One line for each test file; of what fails, what broke and where. */
export default class ProgressReporter implements Reporter {
  /** By test, what was printed as an error meanwhile: the API server of tests says there why it answered 500. */
  readonly #printed = new Map<string | undefined, string>()

  onUserConsoleLog({ type, taskId, content }: UserConsoleLog): void {
    if (type === 'stderr') this.#printed.set(taskId, (this.#printed.get(taskId) ?? '') + content)
  }

  onTestModuleEnd(testModule: TestModule): void {
    const tests = [...testModule.children.allTests()]
    const wanted = tests.filter((test) => test.result().state !== 'skipped' || isLeftOut(test))
    const file = relative(root, testModule.moduleId)
    const failures = [
      ...testModule.errors().map((error) => told('(the file itself)', error)),
      ...tests.flatMap((test) =>
        (test.result().errors ?? []).map((error) => told(test.fullName, error, this.#printed.get(test.id))),
      ),
      ...wanted.filter((test) => test.result().state === 'skipped').map(({ fullName }) => `✗ ${fullName}: skipped`),
    ]
    const passed = tests.filter((test) => test.result().state === 'passed').length
    if (passed + failures.length === 0) return
    const { name } = testModule.project
    reportFile({
      file: databases[name] ? `${file} on ${databases[name]}` : file,
      passed,
      failures,
      ms: testModule.diagnostic().duration + testModule.diagnostic().collectDuration,
      command: `npx vitest run --project=${name} ${file}`,
    })
  }

  onTestRunEnd(_: unknown, unhandled: readonly SerializedError[]): void {
    if (unhandled.length === 0) return
    const failures = unhandled.map((error) => told('(outside of any test)', error))
    reportFile({ file: 'vitest', passed: 0, failures, ms: 0, command: 'npx vitest run' })
  }
}

/** A test that is skipped by its author, and not because it belongs to the other size. */
function isLeftOut({ options }: TestCase): boolean {
  const isLong = options.tags?.includes('long') ?? false
  return isLong === (process.env.TEST_SIZE === 'long')
}

function told(title: string, { message, stacks, diff }: SerializedError, printed?: string): string {
  const place = stacks?.find(({ file }: { file: string }) => file.startsWith(root) && !file.includes('node_modules'))
  return failureLines(
    title,
    [message, diff, printed].filter(Boolean).join('\n'),
    place && `${relative(root, place.file)}:${place.line}`,
  )
}
