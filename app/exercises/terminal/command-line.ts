/** A command as typed: its words, and the file that takes its output. */
export interface CommandLine {
  words: string[]
  /** `isAdded` for `>>`, which keeps what the file holds. */
  into: { file: string; isAdded: boolean } | null
}

/** A mistake in what was typed, in words for the learner. */
export class CommandError extends Error {}

const parts = /\s+|#.*|(>>?)|((?:"[^"]*"|'[^']*'|[^\s"'>;&|]+)+)|(.)/gu

/**
 * The words of a line, without quotation marks; none for an empty line or a comment.
 *
 * @throws CommandError
 */
export function parseLine(line: string): CommandLine {
  if (/[“”„‘’]/.test(line.replace(/"[^"]*"|'[^']*'/g, ''))) {
    throw new CommandError(`These quotation marks are curly. A terminal needs straight ones: " or '.`)
  }
  const words: string[] = []
  let into: CommandLine['into'] = null
  let arrow: string | null = null
  for (const [, arrowHere, word, other] of line.trim().matchAll(parts)) {
    if (other === '"' || other === "'") throw new CommandError(`A quotation mark ${other} is never closed.`)
    if (other) throw new CommandError(`'${other}' is not known here. Write one command a line.`)
    if (arrowHere) arrow = arrowHere
    else if (word && arrow) {
      into = { file: withoutQuotes(word), isAdded: arrow === '>>' }
      arrow = null
    } else if (word) words.push(withoutQuotes(word))
  }
  if (arrow) throw new CommandError(`The name of a file is missing behind ${arrow}.`)
  return { words, into }
}

function withoutQuotes(word: string): string {
  return word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single)
}

/** The options and the rest of a command's words. */
export interface Given {
  /** Each option that was given, with its value or an empty text. */
  options: ReadonlyMap<string, string>
  rest: string[]
}

/**
 * Tells options from other words.
 *
 * @param known option names; a name that ends with `=` takes the next word as its value
 * @throws CommandError for any other option
 */
export function givenOf(words: readonly string[], known: readonly string[]): Given {
  const options = new Map<string, string>()
  const rest: string[] = []
  const queue = [...words]
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const [name = '', value] = word.startsWith('--') ? word.split(/=(.*)/s) : [word]
    if (word === '--') rest.push(...queue.splice(0))
    else if (!/^[-–—]./.test(word)) rest.push(word)
    else if (known.includes(`${name}=`)) options.set(name, value ?? queue.shift() ?? '')
    else if (known.includes(word)) options.set(word, '')
    else throw new CommandError(unknownOption(word, known))
  }
  return { options, rest }
}

function unknownOption(word: string, known: readonly string[]): string {
  if (/^[–—]/.test(word)) return `This ${word[0]} is a dash. An option begins with - or --, typed as hyphens.`
  const names = known.map((name) => name.replace('=', ''))
  return `error: unknown option '${word}'\n${names.length > 0 ? `Known here: ${names.join(', ')}.` : 'No option is known here.'}`
}
