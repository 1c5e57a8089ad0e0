import { withoutGuards } from '../guard-marks.ts'
import type { Handler } from '../loop-guards.ts'

/** A line of the learner's work. */
export interface Place {
  file: string
  line: number
}

interface Happening {
  error: unknown
  /** File and line as the browser says them; our own page's for handler attributes and evaluated code. */
  filename: string
  lineno: number
}

/** Finds the learner's lines in what a browser says of an error. */
export class OwnPlaces {
  readonly #inStack: RegExp
  readonly #file: RegExp
  readonly #page: string
  readonly #handlers: readonly Handler[]

  /**
   * @param files names of the learner's files, which are the source URLs of their scripts
   * @param page the file that is shown, with these handlers
   */
  constructor(files: readonly string[], page: string, handlers: readonly Handler[]) {
    const names = [...files, page].map((name) => name.replaceAll('.', '\\.')).join('|')
    this.#file = new RegExp(`(?:^|/)(${names})(?:@(\\d+))?$`)
    this.#inStack = new RegExp(`(?<![\\w.-])(${names})(?:@(\\d+))?:(\\d+):\\d+`)
    this.#page = page
    this.#handlers = handlers
  }

  of({ error, filename, lineno }: Happening): Place | null {
    const [, file, begin] = this.#file.exec(filename) ?? []
    if (file) return placeOf(file, begin, lineno)
    const inStack = this.inStack(error)
    if (inStack || !(error instanceof SyntaxError)) return inStack
    const broken = this.#handlers.find(({ code }) => !isReadable(code))
    return broken ? { file: this.#page, line: broken.line } : null
  }

  /** The innermost line of the learner's in an error's stack. */
  inStack(error: unknown): Place | null {
    const [, file, begin, line] = this.#inStack.exec(stackOf(error)) ?? []
    return file ? placeOf(file, begin, Number(line)) : null
  }

  /** Printed text without what is ours: inserted calls, and calls of our own code in stacks. */
  clean(text: string): string {
    const lines = withoutGuards(text).split('\n')
    return lines
      .filter((line) => !stackLine.test(line) || this.#inStack.test(line))
      .map((line) =>
        stackLine.test(line)
          ? line.replace(this.#inStack, (call, file, begin, number) => {
              const place = placeOf(file, begin, Number(number))
              return begin ? `${place.file}:${place.line}` : call
            })
          : line,
      )
      .join('\n')
  }
}

/** A call in a stack, as Chromium writes it, or as Firefox and WebKit do. */
const stackLine = /^\s*at .+(?::\d+:\d+|<anonymous>)\)?$|^[^\s@]*@\S*:\d+:\d+$/

function placeOf(file: string, begin: string | undefined, line: number): Place {
  return { file, line: begin ? Number(begin) + line - 1 : line }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? String(error.stack) : ''
}

function isReadable(code: string): boolean {
  try {
    return Function(code) !== null
  } catch {
    return false
  }
}
