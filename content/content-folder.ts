import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { z } from 'zod'
import { parseYaml, type ValuePath } from './yaml-text.ts'

/** A file that passed its schema. */
export interface AcceptedFile<Value> {
  value: Value
  /** The text after the front matter, and the line where that text begins. */
  body: { text: string; line: number }
  /** The position of a value, as `file:line`. */
  place(path: ValuePath): string
}

/** Front matter with its opening marker, so that line numbers match the file, and the text after it. */
const frontMatter = /^(---\r?\n[\s\S]*?\n)---[ \t]*(?:\r?\n([\s\S]*))?$/

/** Reads files and folders below one folder, and collects problems instead of throwing. */
export class ContentFolder {
  /** One problem per line: `content/resources/core.yaml:12: …`. */
  readonly problems: string[] = []
  readonly #folder: string
  readonly #claims = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Names of subfolders, in order; the files `own` are allowed beside them. */
  folders(path: string, ...own: string[]): string[] {
    return this.#entries(path, 'only folders do', (entry) => entry.isDirectory(), own)
  }

  /**
   * Names of the Markdown files in a folder, in order, without its `own`. Files that belong to them are allowed.
   *
   * @param beside further files that are allowed, and belong to none of them
   */
  markdownFiles(path: string, own?: string, beside?: RegExp): string[] {
    const isAllowed = (entry: Entry) =>
      entry.isFile() &&
      (/\.(md|svg|png|jpg|webp|avif|webm|mp4|vtt|txt)$|\.(quiz|exam|([ac]\.)?exercise)\.yaml$/.test(entry.name) ||
        beside?.test(entry.name) === true)
    const allowed =
      "only .md files, .svg, .png, .jpg, .webp and .avif figures, .webm and .mp4 videos with their .vtt and .txt, and a lesson's .quiz.yaml, .exam.yaml, .a.exercise.yaml, .exercise.yaml and .c.exercise.yaml do"
    const names = this.#entries(path, allowed, isAllowed, own ? [own] : [])
    const markdown = names.filter((name) => name.endsWith('.md'))
    for (const name of names.filter((name) => name.endsWith('.yaml') && !beside?.test(name))) {
      const owner = name.replace(/(\.[ac])?\.\w+\.yaml$/, '.md')
      if (!markdown.includes(owner)) {
        this.complain(this.place(join(path, name)), `belongs to no lesson; there is no ${owner} beside it`)
      }
    }
    return markdown
  }

  /** Names of the YAML files in a folder, in order. */
  yamlFiles(path: string): string[] {
    return this.#entries(path, 'only .yaml files do', (entry) => entry.isFile() && entry.name.endsWith('.yaml'))
  }

  /** Names of everything in a folder, in order; none where there is no folder. */
  names(path: string): string[] {
    const folder = this.pathOf(path)
    return existsSync(folder) ? sorted(readdirSync(folder)) : []
  }

  /** The bytes of a file, or `undefined` when the file does not exist. */
  bytes(file: string): Buffer | undefined {
    return this.has(file) ? readFileSync(this.pathOf(file)) : undefined
  }

  /** The text of a file without the mark that Windows puts first, or `undefined` when the file does not exist. */
  text(file: string): string | undefined {
    return this.bytes(file)
      ?.toString()
      .replace(/^\uFEFF/, '')
  }

  has(file: string): boolean {
    return existsSync(this.pathOf(file))
  }

  /** The path of a file, whether or not the file exists. */
  pathOf(file: string): string {
    return resolve(this.#folder, file)
  }

  /** Parses a YAML file, or the front matter of a Markdown file; `undefined` after a problem. */
  read<Schema extends z.ZodType>(file: string, schema: Schema): AcceptedFile<z.output<Schema>> | undefined {
    const text = this.text(file)
    if (text === undefined) return this.complain(this.place(file), 'there is no such file, and it is needed')
    const unread = text.split('\n').findIndex((line) => line.includes('\uFFFD'))
    if (unread >= 0) {
      return this.complain(
        this.place(file, unread + 1),
        'has letters that are not stored as UTF-8: save the file in it',
      )
    }
    const [, yaml, body = ''] = file.endsWith('.md') ? (frontMatter.exec(text) ?? []) : ['', text]
    if (yaml === undefined) return this.complain(this.place(file), 'must begin with front matter between two lines ---')

    const source = parseYaml(yaml)
    const result = source.read(schema)
    if ('value' in result) {
      const line = yaml.split('\n').length + 1
      return { value: result.value, body: { text: body, line }, place: (at) => this.place(file, source.lineOf(at)) }
    }
    for (const { line, message } of result.findings) this.complain(this.place(file, line), message)
    return undefined
  }

  /** Registers an id of this kind; a duplicate is a problem. */
  claim(kind: string, id: string, place: string): void {
    const first = this.#claims.get(`${kind} ${id}`)
    if (first) this.complain(place, `the ${kind} '${id}' is already taken at ${first}`)
    else this.#claims.set(`${kind} ${id}`, place)
  }

  complain(place: string, message: string): undefined {
    this.problems.push(`${place}: ${message}`)
  }

  place(file: string, line = 1): string {
    return `${this.shown(file)}:${line}`
  }

  /** A path as problems name it. */
  shown(path: string): string {
    return join(basename(this.#folder), path)
  }

  #entries(
    folder: string,
    allowed: string,
    isAllowed: (entry: Entry) => boolean,
    own: readonly string[] = [],
  ): string[] {
    const path = join(this.#folder, folder)
    const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
    const children = entries.filter(({ name }) => !own.includes(name) && !name.startsWith('.'))
    for (const stray of children.filter((entry) => !isAllowed(entry))) {
      this.complain(this.place(join(folder, stray.name)), `does not belong here; ${allowed}`)
    }
    return sorted(children.filter(isAllowed).map(({ name }) => name))
  }
}

function sorted(names: string[]): string[] {
  return names.sort(new Intl.Collator('en', { numeric: true }).compare)
}

interface Entry {
  name: string
  isDirectory(): boolean
  isFile(): boolean
}
