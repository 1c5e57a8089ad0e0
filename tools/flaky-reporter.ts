import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Names tests that passed only after a retry, which Vitest's own reporters leave out, and counts for tools/test.mjs. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    for (const { module, fullName } of flaky) console.log(`flaky: ${module.relativeModuleId} › ${fullName}`)
    if (!process.env.TEST_REPORT) return
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const report = { passed: count('passed'), failed: count('failed'), flaky: flaky.length }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}
