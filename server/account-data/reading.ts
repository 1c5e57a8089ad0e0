import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { maxAccountItems } from '../../domain/account-data.ts'
import { accountFormat } from '../../domain/account-file.ts'
import { ProblemError, raise } from '../../domain/errors.ts'
import { encodingOf } from '../decode-text.ts'
import { jsonIn } from '../json-in.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { unpacked } from './unpacked.ts'

/** An item as it stands in a file, not looked at yet. */
export interface FoundItem {
  section: string
  /** Its place in the section, counted from 1. */
  item: number
  /** `undefined` where it is no JSON. */
  value: unknown
}

export interface FoundFile {
  version: number | null
  exportedAt: string | null
  installation: string | null
  /** The file's own count of items, at its end; `null` where it was cut off before. */
  itemCount: number | null
  /** How many items were found. */
  found: number
}

/** Members of the file that hold no items; the record is worked out anew. */
const plainMembers = ['format', 'version', 'exportedAt', 'installation', 'itemCount']
const bytesAtATime = 64 * 1024
/** Characters and JSON tokens in one item, and how deep it goes: far more than any item of ours. */
const maxItemLength = 2_000_000
const maxTokens = 100_000
const maxDepth = 12
/** Parts that have items, of which a report tells one by one: ours has eight. */
const maxSections = 100

/**
 * Finds the items of a file of ours while it arrives, and hands each over. The file may be packed with gzip, and may be in
 * UTF-16, as some editors save it. One as we write it is read line by line, so that a damaged item harms no other; any
 * other JSON token by token, up to where it is no JSON.
 *
 * @returns `null` for what is no file of ours at all
 * @throws ProblemError too-large for more bytes or items than are taken over, invalid-input for nested beyond measure
 */
export async function readAccountFile(
  chunks: AsyncIterable<Uint8Array>,
  onItem: (item: FoundItem) => void,
): Promise<FoundFile | null> {
  const findings = new Findings(onItem)
  let decoder: TextDecoder | undefined
  let reader: Reader | undefined
  let beginning = ''
  for await (const chunk of unpacked(chunks)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    for (let from = 0; from < chunk.length; from += bytesAtATime) {
      const text = decoder.decode(chunk.subarray(from, from + bytesAtATime), { stream: true })
      if (reader) reader.write(text)
      else beginning += text
      if (!reader && beginning.length >= ourBeginning.length + 2) {
        reader = readerFor(beginning, findings)
        reader.write(beginning)
      }
      await yieldToEventLoop()
    }
  }
  if (!reader) {
    reader = readerFor(beginning, findings)
    reader.write(beginning)
  }
  reader.end()
  return findings.file()
}

const ourBeginning = '{\n"format":'

function readerFor(beginning: string, findings: Findings): Reader {
  return beginning.replace('\r', '').startsWith(ourBeginning) ? new LineReader(findings) : new TokenReader(findings)
}

interface Reader {
  write(text: string): void
  end(): void
}

/** The findings in a file so far. */
class Findings {
  readonly members = new Map<string, unknown>()
  readonly #onItem: (item: FoundItem) => void
  readonly #counts = new Map<string, number>()
  #found = 0

  constructor(onItem: (item: FoundItem) => void) {
    this.#onItem = onItem
  }

  item(section: string, value: unknown): void {
    this.#found += 1
    if (this.#found > maxAccountItems) {
      raise('too-large', `The file has more items than there may be; ${maxAccountItems} are taken over at once.`)
    }
    const item = (this.#counts.get(section) ?? 0) + 1
    this.#counts.set(section, item)
    if (this.#counts.size > maxSections) raise('invalid-input', notOurs)
    this.#onItem({ section, item, value })
  }

  file(): FoundFile | null {
    const { format, version, exportedAt, installation, itemCount } = Object.fromEntries(this.members)
    if (format !== accountFormat) return null
    return {
      version: wholeNumber(version),
      exportedAt: textOf(exportedAt),
      installation: textOf(installation),
      itemCount: wholeNumber(itemCount),
      found: this.#found,
    }
  }
}

/** A file as we write it: an item a line. */
class LineReader implements Reader {
  readonly #findings: Findings
  #section: string | null = null
  #rest = ''
  #isTooLong = false

  constructor(findings: Findings) {
    this.#findings = findings
  }

  write(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      this.#line(this.#isTooLong ? '' : line.trim(), false)
      this.#isTooLong = false
    }
    if (this.#rest.length > maxItemLength) {
      // Too long a line is reported as damaged, except the record, which is not read.
      if (!this.#isTooLong && this.#section) this.#findings.item(this.#section, undefined)
      this.#isTooLong = true
      this.#rest = ''
    }
  }

  /** The last line may lack its end: then the file was cut, not damaged. */
  end(): void {
    if (!this.#isTooLong) this.#line(this.#rest.trim(), true)
  }

  #line(line: string, isLast: boolean): void {
    const content = line.endsWith(',') ? line.slice(0, -1) : line
    if (content === '' || content === '{' || content === '}') return
    if (content === ']') this.#section = null
    else if (this.#section) this.#add(this.#section, content, isLast)
    else {
      const [opening = '', name = ''] = content.match(/^"(\w+)": ?/) ?? []
      const value = content.slice(opening.length)
      if (value === '[') this.#section = name
      else if (plainMembers.includes(name)) this.#findings.members.set(name, jsonIn(value, maxDepth))
      else if (name && name !== 'record') this.#add(name, value, isLast)
    }
  }

  #add(section: string, content: string, isLast: boolean): void {
    const value = jsonIn(content, maxDepth)
    if (value !== undefined || !isLast) this.#findings.item(section, value)
  }
}

/** Any other JSON, such as ours written anew by another program. */
class TokenReader implements Reader {
  readonly #tokenizer = new Tokenizer()
  #isOver = false
  #problem: ProblemError | undefined

  constructor(findings: Findings) {
    const objects = new Set<string>()
    const paths = [...plainMembers, 'profile', '*.*'].map((path) => `$.${path}`)
    const parser = new TokenParser({ paths, keepStack: false })
    parser.onValue = ({ value, key, stack }) => {
      const [name, section] = [String(key), stack[1]?.key]
      if (section === undefined && plainMembers.includes(name)) findings.members.set(name, value)
      else if (section === undefined) findings.item(name, value)
      else if (typeof key === 'number') findings.item(String(section), value)
      else if (section !== 'profile' && section !== 'record' && !objects.has(String(section))) {
        objects.add(String(section))
        findings.item(String(section), value)
      }
    }
    let [depth, tokens] = [0, 0]
    this.#tokenizer.onToken = (parsedToken) => {
      const { token } = parsedToken
      if (depth === 0 && token !== TokenType.LEFT_BRACE) raise('invalid-input', notOurs)
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
      if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
      tokens = depth <= 2 ? 0 : tokens + 1
      if (depth > maxDepth || tokens > maxTokens) raise('invalid-input', notOurs)
      parser.write(parsedToken)
    }
    const end = (error: Error) => {
      this.#isOver = true
      if (error instanceof ProblemError) this.#problem = error
    }
    // Reading ends where the JSON breaks off.
    this.#tokenizer.onError = end
    parser.onError = end
  }

  write(text: string): void {
    if (!this.#isOver) this.#tokenizer.write(text)
    if (this.#problem) throw this.#problem
  }

  end(): void {}
}

/** Said of what is no file of ours, with the one that is. */
export const notOurs =
  'This is not a file that Waymark exported. Choose waymark-account.json, which ‘Download everything’ on the account page saves; xAPI statements are for other programs.'

/** A number that a report may repeat. */
function wholeNumber(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null
}

/** A text that a report may repeat. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 200) : null
}
