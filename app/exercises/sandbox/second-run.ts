import { consoleMethods } from './console-methods.ts'

/** The result of running scripts again. */
export interface SecondRun {
  /** The values of the scripts' names; none after an error. */
  names: Record<string, unknown>
  printed: string[]
  /** The error that ended the run, or an empty text. */
  problem: string
  page: Document
}

const FunctionOf = Function

/**
 * Runs scripts again, where names are first given other values.
 *
 * @param body made by secondRunOf
 * @param page stands for the page around, which stays as it is
 * @throws Error when one of the names is given no value in the scripts
 */
export function runAgain(body: string, values: Readonly<Record<string, unknown>>, page: Document): SecondRun {
  const missing = new Set(Object.keys(values))
  const first = (name: string, usual: () => unknown) => (missing.delete(name) ? values[name] : usual())
  const printed: string[] = []
  const ownConsole = consoleMethods(
    (text) => printed.push(...linesOf(text)),
    () => '',
  )
  try {
    const names = new FunctionOf('__first', 'console', 'document', body)(first, ownConsole, page)
    if (missing.size === 0) return { names, printed, problem: '', page }
  } catch (error) {
    return { names: {}, printed, problem: String(error), page }
  }
  throw new Error(`There is no value for ${[...missing].join(', ')} in this work.`)
}

export function linesOf(output: string): string[] {
  return output === '' ? [] : output.split('\n')
}
