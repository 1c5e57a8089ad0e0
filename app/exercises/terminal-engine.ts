import { allUnknown, type CheckResult, type CheckTest } from './check-result.ts'
import type { Engine } from './engine-worker.ts'
import { factOf } from './terminal/facts.ts'
import type { Repository } from './terminal/repository.ts'
import { Terminal } from './terminal/terminal.ts'
import { prompt } from './terminal-prompt.ts'

/** Runs the commands of `setup.txt`, silently, and then those of `commands.txt`, each time from an empty folder. */
export const terminalEngine: Engine = {
  async run({ files, tests }, output) {
    const { 'setup.txt': setup = '', 'commands.txt': commands = '' } = files
    try {
      const terminal = await Terminal.open()
      for (const line of linesOf(setup)) await terminal.run(line)
      for (const line of linesOf(commands)) {
        const printed = await terminal.run(line)
        output.write(`${prompt}${line}\n${printed && `${printed}\n`}`)
      }
      const results: CheckResult[] = []
      for (const test of tests) results.push(await resultOf(terminal.repository, test))
      return { problem: null, isUnreadable: false, results }
    } catch (error) {
      return { problem: `The terminal broke down: ${String(error)}`, isUnreadable: false, results: allUnknown(tests) }
    }
  },
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

async function resultOf(repository: Repository, test: CheckTest): Promise<CheckResult> {
  if (typeof test === 'string') {
    for (const line of linesOf(test)) {
      const [fact = '', pattern = ''] = line.split(/ ~ (.*)/s)
      if (!new RegExp(pattern, 'iu').test(await factOf(repository, fact))) return { state: 'failed' }
    }
    return { state: 'passed' }
  }
  for (const { call, gives, as: called = call } of test) {
    const [seen, expected] = [await factOf(repository, call), gives.trim()]
    if (seen !== expected) return { state: 'failed', seen: { called, expected, seen } }
  }
  return { state: 'passed' }
}
