import { cssMistakes } from './css-mistakes.ts'
import { htmlMistakes } from './html-mistakes.ts'
import { lookalikes } from './lookalikes.ts'
import { lineOf, type Mistake } from './mistake.ts'
import { type NameSearch, type OwnNames, ownNamesIn, searchNames } from './own-names.ts'
import { searchPage } from './page-names.ts'
import { extensionOf, type ParsedFile, parsedFile } from './parsed-file.ts'
import { pythonMistake, sqlMistake } from './program-mistakes.ts'
import { scriptMistakes } from './script-mistakes.ts'
import { searchScript } from './script-names.ts'
import { searchSheet } from './sheet-names.ts'
import { unreadableScript } from './unreadable-script.ts'

export interface FileMistake extends Mistake {
  file: string
}

interface Finder {
  mistakes: (file: ParsedFile, own: OwnNames) => Mistake[]
  names: (search: NameSearch) => void
}

const ofScripts = { mistakes: scriptMistakes, names: searchScript }
const finders: Readonly<Record<string, Finder>> = {
  html: { mistakes: htmlMistakes, names: searchPage },
  css: { mistakes: cssMistakes, names: searchSheet },
  js: ofScripts,
  jsx: ofScripts,
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
  const all = { ...given, ...files }
  const parsed = new Map(Object.entries(all).map(([name, text]) => [name, parsedFile(name, text)]))
  const own = ownNamesIn(
    all,
    [...parsed.values()].filter((file) => file !== null),
  )
  const mistakes = Object.entries(files).flatMap(([name, text]) => {
    const [file, find] = [parsed.get(name), finders[extensionOf(name)]]
    const ofLanguage = file && find ? [...find.mistakes(file, own), ...searchNames(file, own, find.names)] : []
    // Lookalikes come first: they cause other mistakes.
    return [...lookalikes(name, text), ...ofLanguage].map((mistake) => ({ ...mistake, file: name }))
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
  if (!isUnreadable) return undefined
  if (file.endsWith('.html')) return scriptsOf(text).flatMap((script) => unreadableScript(script, false) ?? [])[0]
  return /\.jsx?$/.test(file) ? unreadableScript(text, file.endsWith('x')) : undefined
}

/** The scripts that stand in a page, each below as many lines as in the page. */
function scriptsOf(page: string): string[] {
  return [...page.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/gi)].map(
    ({ index, 1: tag = '', 2: code = '' }) => '\n'.repeat(lineOf(page, index + tag.length) - 1) + code,
  )
}
