import { lineOf, type Mistake } from './mistake.ts'
import { extensionOf, jsxParser, type ParsedFile } from './parsed-file.ts'

/** The classes and ids of all pages, the keyframes of all sheets, and the names that scripts give. */
export interface OwnNames {
  classes: ReadonlySet<string>
  ids: ReadonlySet<string>
  keyframes: ReadonlySet<string>
  names: ReadonlySet<string>
  /** The names of all files. */
  files: readonly string[]
}

/** Reads the names that the files of a work give, and those of the files beside them. */
export function ownNamesIn(files: Readonly<Record<string, string>>, parsed: readonly ParsedFile[]): OwnNames {
  const [classes, ids, keyframes, names] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  for (const text of Object.values(files)) {
    // Scripts set classes and ids as well; a page may hold a script.
    for (const [, value = ''] of text.matchAll(/\bclass(?:Name)?\s*=\s*[{"'`]*([^"'`>}]*)/gi)) {
      for (const name of value.split(/\s+/)) if (name) classes.add(name)
    }
    for (const [, name = ''] of text.matchAll(/classList\.\w+\(\s*["'`]([\w-]+)/g)) classes.add(name)
    for (const [, name = ''] of text.matchAll(/\bid\s*=\s*[{"'`]*([^\s"'`<>{}]+)/gi)) ids.add(name)
    for (const [, name = ''] of text.matchAll(/@keyframes\s+["']?([\w-]+)/gi)) keyframes.add(name)
  }
  for (const { name: file, text, tree } of parsed) {
    if (extensionOf(file) === 'css') continue
    const isPage = extensionOf(file) === 'html'
    const code = isPage ? scriptsIn(text) : text
    const script = isPage ? jsxParser.parse(code) : tree
    script.iterate({
      enter({ name, from, to }) {
        if (/^(VariableDefinition|PropertyDefinition|TypeName|Label)$/.test(name)) names.add(code.slice(from, to))
      },
    })
  }
  return { classes, ids, keyframes, names, files: Object.keys(files) }
}

function scriptsIn(page: string): string {
  return [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code]) => code).join('\n')
}

/** A file in which names are sought. */
export interface NameSearch extends ParsedFile {
  own: OwnNames
  report: (place: number, says: string) => void
}

/** Collects names that are none, but nearly one. The text can be parsed: they matter when a check fails. */
export function searchNames(file: ParsedFile, own: OwnNames, search: (names: NameSearch) => void): Mistake[] {
  const mistakes: Mistake[] = []
  const report: NameSearch['report'] = (place, says) => {
    mistakes.push({ line: lineOf(file.text, place), says, isReadable: true, isGuess: true })
  }
  search({ ...file, own, report })
  return mistakes
}
