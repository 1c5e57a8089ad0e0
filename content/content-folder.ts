import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { z } from 'zod'
import { type ValuePath, YamlText } from './yaml-text.ts'

/** A file that its schema accepted. */
export interface AcceptedFile<Value> {
  value: Value
  /** What a Markdown file says below its front matter, and the line where that begins. */
  body: { text: string; line: number }
  /** Where one of its values stands, as `file:line`. */
  place(path: ValuePath): string
}

/** The front matter with its opening marker, so that lines count as in the file, and what follows it. */
const frontMatter = /^(---\r?\n[\s\S]*?\n)---[ \t]*(?:\r?\n([\s\S]*))?$/

/** Reads files and folders below one folder, and collects what is wrong with them instead of throwing. */
export class ContentFolder {
  /** One line a problem: `content/resources/core.yaml:12: …`. */
  readonly problems: string[] = []
  readonly #folder: string
  readonly #claims = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The names of the folders in a folder, in order. Besides them it may hold `own`. */
  folders(path: string, own?: string): string[] {
    return this.#entries(path, 'only folders do', (entry) => entry.isDirectory(), own)
  }

  /** The names of the Markdown files in a folder, in order, without `own`. What belongs to them lies beside them. */
  markdownFiles(path: string, own: string): string[] {
    const isAllowed = (entry: Entry) =>
      entry.isFile() && /\.(md|svg|webm|mp4|vtt|txt)$|\.(quiz|exam|exercise)\.yaml$/.test(entry.name)
    const allowed =
      "only .md files, .svg figures, .webm and .mp4 videos with their .vtt and .txt, and a lesson's .quiz.yaml, .exam.yaml and .exercise.yaml do"
    const names = this.#entries(path, allowed, isAllowed, own)
    const markdown = names.filter((name) => name.endsWith('.md'))
    for (const name of names.filter((name) => name.endsWith('.yaml'))) {
      const owner = name.replace(/\.\w+\.yaml$/, '.md')
      if (!markdown.includes(owner)) {
        this.complain(this.place(join(path, name)), `belongs to no lesson; there is no ${owner} beside it`)
      }
    }
    return markdown
  }

  /** The names of the YAML files in a folder, in order. */
  yamlFiles(path: string): string[] {
    return this.#entries(path, 'only .yaml files do', (entry) => entry.isFile() && entry.name.endsWith('.yaml'))
  }

  /** The text of a file, or `undefined` when there is none. */
  text(file: string): string | undefined {
    const path = join(this.#folder, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  has(file: string): boolean {
    return existsSync(this.pathOf(file))
  }

  /** Where a file lies, or would. */
  pathOf(file: string): string {
    return resolve(this.#folder, file)
  }

  /** A YAML file, or the front matter of a Markdown file; `undefined` when there was something to complain about. */
  read<Schema extends z.ZodType>(file: string, schema: Schema): AcceptedFile<z.output<Schema>> | undefined {
    const text = this.text(file)
    if (text === undefined) return this.complain(this.place(file), 'there is no such file, and it is needed')
    const [, yaml, body = ''] = file.endsWith('.md') ? (frontMatter.exec(text) ?? []) : ['', text]
    if (yaml === undefined) return this.complain(this.place(file), 'must begin with front matter between two lines ---')

    const source = new YamlText(yaml)
    const result = source.read(schema)
    if ('value' in result) {
      const line = yaml.split('\n').length + 1
      return { value: result.value, body: { text: body, line }, place: (at) => this.place(file, source.lineOf(at)) }
    }
    for (const { line, message } of result.findings) this.complain(this.place(file, line), message)
    return undefined
  }

  /** Notes that an id of this kind is in use; the second claim to it is a problem. */
  claim(kind: string, id: string, place: string): void {
    const first = this.#claims.get(`${kind} ${id}`)
    if (first) this.complain(place, `the ${kind} '${id}' is already taken at ${first}`)
    else this.#claims.set(`${kind} ${id}`, place)
  }

  complain(place: string, message: string): undefined {
    this.problems.push(`${place}: ${message}`)
  }

  place(file: string, line = 1): string {
    return `${join(basename(this.#folder), file)}:${line}`
  }

  #entries(folder: string, allowed: string, isAllowed: (entry: Entry) => boolean, own?: string): string[] {
    const path = join(this.#folder, folder)
    const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
    const children = entries.filter(({ name }) => name !== own && !name.startsWith('.'))
    for (const stray of children.filter((entry) => !isAllowed(entry))) {
      this.complain(this.place(join(folder, stray.name)), `does not belong here; ${allowed}`)
    }
    const names = children.filter(isAllowed).map(({ name }) => name)
    return names.sort(new Intl.Collator('en', { numeric: true }).compare)
  }
}

interface Entry {
  name: string
  isDirectory(): boolean
  isFile(): boolean
}
