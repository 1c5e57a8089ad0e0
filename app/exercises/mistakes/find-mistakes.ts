import { cssMistakes } from './css-mistakes.ts'
import { htmlMistakes } from './html-mistakes.ts'
import { lookalikes } from './lookalikes.ts'
import type { Mistake } from './mistake.ts'
import { nearNames, ownNamesIn } from './near-names.ts'
import { pythonMistake, sqlMistake } from './program-mistakes.ts'
import { scriptMistakes, unreadableScript } from './script-mistakes.ts'

export interface FileMistake extends Mistake {
  file: string
}

const finders: Record<string, (text: string) => Mistake[]> = {
  html: htmlMistakes,
  css: cssMistakes,
  js: scriptMistakes,
  jsx: scriptMistakes,
}

/**
 * Mistakes in the files before the run: each message once, at its first line.
 *
 * @param given files beside the work, which are right: names can come from them
 */
export function mistakesIn(
  files: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): FileMistake[] {
  const own = ownNamesIn({ ...given, ...files })
  const mistakes = Object.entries(files).flatMap(([file, text]) => {
    const find = finders[file.split('.').at(-1) ?? ''] ?? (() => [])
    // Lookalikes come first: they cause other mistakes.
    return [...lookalikes(file, text), ...find(text), ...nearNames(file, text, own)].map((one) => ({ ...one, file }))
  })
  return mistakes.filter((mistake, index) => mistakes.findIndex(({ says }) => says === mistake.says) === index)
}

/**
 * The mistake behind a parse error, in clearer words; `undefined` when uncertain.
 *
 * @param isUnreadable whether the runner could not parse the work; a database accepts some mistakes
 */
export function mistakeBehind(
  problem: string,
  files: Readonly<Record<string, string>>,
  isUnreadable: boolean,
): FileMistake | undefined {
  for (const [file, text] of Object.entries(files)) {
    const mistake = mistakeOf(file, problem, text, isUnreadable)
    if (mistake) return { ...mistake, file }
  }
  return undefined
}

function mistakeOf(file: string, problem: string, text: string, isUnreadable: boolean): Mistake | undefined {
  if (file.endsWith('.py')) return pythonMistake(problem)
  if (file.endsWith('.sql')) return sqlMistake(problem, text)
  return isUnreadable && /\.jsx?$/.test(file) ? unreadableScript(text, file.endsWith('x')) : undefined
}
