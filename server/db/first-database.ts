import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'

const program = join(import.meta.dirname, 'make-database.ts')

// Optimised code would take half a gigabyte, and the process ends before that code pays off. A small heap saves 70 MB.
const smallProcess = ['--liftoff-only', '--max-semi-space-size=1', '--max-old-space-size=64']

/**
 * Makes the embedded database where there is none, in a process that ends: this process would keep the memory that making
 * takes. The database gets its name once it is whole, so that a process that dies meanwhile leaves no half-made database.
 *
 * @throws OperatorError when it cannot be made
 */
export async function makeFirstDatabase(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) return
  const unfinished = `${folder}.unfinished-`
  try {
    for (const name of readdirSync(dirname(folder))) {
      const path = join(dirname(folder), name)
      if (path.startsWith(unfinished)) rmSync(path, { recursive: true })
    }
    const made = mkdtempSync(unfinished)
    await promisify(execFile)(process.execPath, [...process.execArgv, ...smallProcess, program, made])
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(made, folder)
  } catch (error) {
    const { stderr, signal, message } = error as Error & { stderr?: string; signal?: string }
    const why = stderr?.trim() || (signal ? `its process was ended by ${signal}` : message)
    throw new OperatorError(`DATA_DIR: the database in ${folder} cannot be made: ${why.split('\n')[0]}`)
  }
}
