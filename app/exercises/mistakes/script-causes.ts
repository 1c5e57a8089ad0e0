import type { SyntaxNode, Tree } from '@lezer/common'
import { lineOf, type Mistake } from './mistake.ts'

/** The place at which a script stops being one. */
interface Break {
  /** The code before it, without spaces at the end. */
  before: string
  /** The code from it on, without spaces at the beginning. */
  rest: string
  /** The kind of code that was being read. */
  inside: string
}

interface Cause {
  before?: RegExp
  rest?: RegExp
  inside?: RegExp
  says: (before: RegExpExecArray, rest: RegExpExecArray) => string | undefined
}

const keywords =
  'break|case|catch|class|const|default|delete|do|else|export|finally|for|function|if|import|in|let|new|return|switch|this|throw|try|typeof|var|while|with'
const starts = 'const|let|var|function|if|for|while|return'

const twoWords = (words: string) =>
  `Two words stand side by side here. Text stands between quotation marks: \`'${words}'\`. A name is one word.`

const nameOnTheLeft = 'On the left of `=` stands a name, and on the right its value.'

/** Frequent causes, the most certain first. */
const causes: Cause[] = [
  {
    // Brackets may stand between the word and the place: `If (a) {`.
    before: new RegExp(`(?<![\\w$.])(${keywords})(?:\\s*\\([^()]*\\))?$`, 'i'),
    says: ([, word = '']) => {
      const small = word.toLowerCase()
      return word === small ? undefined : `\`${word}\` is written in small letters: \`${small}\`.`
    },
  },
  { before: /\bels?e?if\b[^;{}]*$/i, says: () => 'Write `else if` as two words.' },
  { before: /\bthen$/, says: () => 'JavaScript has no `then` here: after the bracket of `if` comes `{`.' },
  { rest: /^#/, says: () => 'A comment begins with `//`. `#` begins none in JavaScript.' },
  {
    rest: /^<\/?[a-z!][\w-]*/i,
    inside: /^Script$/,
    says: (_, [tag]) => `\`${tag}>\` is HTML, and this file holds JavaScript alone. HTML belongs in \`index.html\`.`,
  },
  { rest: /^[×·]/, says: (_, [sign]) => `Times is written \`*\`, not \`${sign}\`.` },
  { rest: /^÷/, says: () => 'Divided by is written `/`, not `÷`.' },
  { before: /[\w)]$/, rest: /^x(?:\s*\d|\s+[\w(])/i, says: () => 'Times is written `*`. The letter `x` is a name.' },
  {
    before: /\b(const|let|var)$/,
    rest: /^([\d.]+)\s*=\s*([\w$]+)/,
    says: ([, word], [, value, name]) =>
      `After \`${word}\` stands the name, and after \`=\` the value: \`${word} ${/^\d/.test(name ?? '') ? '…' : name} = ${value}\`.`,
  },
  {
    before: /\b(?:const|let|var|function)$/,
    rest: /^(\d[\w$]*)/,
    says: (_, [, name]) => `A name begins with a letter: \`${name}\` begins with a digit.`,
  },
  {
    before: /\b(?:const|let|var|function)$/,
    rest: new RegExp(`^(${keywords})\\b`),
    says: (_, [, word]) => `\`${word}\` is a word of JavaScript itself. Take another name.`,
  },
  {
    before: /\b(?:const|let|var|function)$/,
    rest: /^["'`]/,
    says: () => 'A name stands here, and a name has no quotation marks.',
  },
  {
    before: /\b(?:const|let|var)\s+([\w$]+)$/,
    rest: /^([-\s])\s*([\w$]+)\s*(?==)/,
    says: ([, first = ''], [, , second = '']) => nameOfOneWord(first, second),
  },
  {
    before: /\b(?:const|let|var)\s+([\w$]+)$/,
    rest: /^([\w$]+)\s*=/,
    says: ([, first = ''], [, second = '']) => nameOfOneWord(first, second),
  },
  {
    before: /\b((?:const|let|var)\s+[\w$]+)$/,
    rest: /^(?::|is\b|["'`\d[{])/,
    says: ([, name]) => `Between a name and its value stands \`=\`: \`${name} = …\`.`,
  },
  {
    before: /\b((?:const|let|var)\s+[\w$]+)\s*=$/,
    rest: /^=/,
    says: ([, name]) => `One \`=\` gives a name its value: \`${name} = …\`. Two or three compare.`,
  },
  {
    before: /\d,$/,
    rest: /^\d/,
    inside: /^(VariableDeclaration|Script)$/,
    says: () => 'A number with decimals is written with a point, not a comma.',
  },
  {
    before: /=$/,
    rest: /^([<>])/,
    says: (_, [, sign]) =>
      sign === '<' ? 'Write `<=`, in this order.' : 'Write `=>` or `>=` without a space, in the order that is meant.',
  },
  { before: /-$/, rest: /^>/, says: () => 'An arrow of JavaScript is `=>`.' },
  {
    before: /\bfunction(?:\s+([\w$]+))?$/,
    rest: /^\{/,
    says: ([, name = '']) =>
      `Round brackets stand after the name of a function, even empty ones: \`function ${name}() {\`.`,
  },
  {
    before: /\b(if|while|for|switch)$/,
    says: ([, word]) => `Round brackets stand around what \`${word}\` asks: \`${word} (…) {\`.`,
  },
  {
    inside: /^(ForSpec|VariableDeclaration)$/,
    before: /\bfor\s*\([^;{}]*$/,
    says: () => 'Semicolons part the three pieces in the brackets of `for`: `for (let i = 0; i < 3; i++)`.',
  },
  {
    rest: /^;/,
    inside: /^(ObjectExpression|ArrayExpression|ArgList)$/,
    says: () => 'Between the parts of a list or an object stands a comma, not a semicolon.',
  },
  {
    before: /(["'])$/,
    rest: /^[\p{L}\p{N}]/u,
    says: ([, mark = '']) => endsTooEarly(mark),
  },
  {
    before: /([\w$]+\.[\w$]+|\bprint|\balert)$/,
    rest: /^(["'`\w][^;\n]*)/,
    says: ([, call = ''], [, value = '']) =>
      `Round brackets stand around the value: \`${call === 'print' ? 'console.log' : call}(${value.trim()})\`.`,
  },
  {
    before: /[\w)\]"'`]$/,
    rest: new RegExp(`^(${starts})\\b`),
    says: (_, [, word]) => `A new instruction begins with \`${word}\`. Put it on its own line, or a \`;\` before it.`,
  },
  {
    inside: /^ParamList$/,
    rest: /^[\w$]/,
    says: (_, [first]) => `A comma is missing before \`${first}\`.`,
  },
  {
    before: new RegExp(`(?<![\\w$.])((?!(?:${keywords})\\b)\\p{L}[\\p{L}\\p{N}]*)$`, 'u'),
    rest: /^(\p{L}[\p{L}\p{N}]*(?: +[\p{L}\p{N}]+)*)/u,
    says: ([, first = ''], [, more]) => twoWords(`${first.trim()} ${more}`),
  },
  {
    before: /([+*/%=<>]|&&|\|\||-)$/,
    rest: /^(?:[);,\]}]|$)/,
    says: ([, sign]) => `After \`${sign}\` a value is missing.`,
  },
  {
    before: /[\w$)]$/,
    rest: /^["'`]/,
    says: (_, [mark]) =>
      `Before this \`${mark}\` something is missing: another quotation mark where the text begins, or \`+\` that joins the text.`,
  },
  { before: /\d$/, rest: /^[€£%]/, says: (_, [sign]) => `A number stands alone: take the \`${sign}\` out.` },
  { before: /(?:\d|["'`)])$/, rest: /^=(?![=>])/, says: () => nameOnTheLeft },
  { rest: /^else\b/, says: () => '`else` stands right behind the `}` that closes its `if`.' },
  { rest: /^:/, says: () => 'A colon ends no line of JavaScript. Take it out; a `;` may stand there.' },
]

/** @param mark the quotation mark around a text, which the text also holds */
function endsTooEarly(mark: string): string {
  const mended = mark === "'" ? `"It's"` : `'A "word"'`
  return `A text ends at its next \`${mark}\`. If the text holds one itself, put the other kind of mark around it: \`${mended}\`.`
}

function nameOfOneWord(first: string, second: string): string {
  const joined = `${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`
  return `A name is one word, without spaces and hyphens: \`${joined}\`.`
}

/** The cause of the first place that cannot be parsed, or else the place alone. */
export function causeAt(tree: Tree, code: string): Mistake | undefined {
  const error = firstError(tree)
  if (!error) return undefined
  const place = error.from + (/^\s*/.exec(code.slice(error.from))?.[0].length ?? 0)
  const broken: Break = {
    before: code.slice(0, error.from).trimEnd(),
    rest: code.slice(place),
    inside: error.parent?.name ?? '',
  }
  const line = lineOf(code.trimEnd(), place)
  for (const cause of causes) {
    const says = sentenceOf(cause, broken)
    if (says) return { line, says }
  }
  const [seen] = /^[\w$]+|^\S/.exec(broken.rest) ?? []
  const says = seen
    ? `This line cannot be read from \`${seen}\` on. Look at what stands there, and right before it.`
    : 'The script ends in the middle of an instruction. Look at its last line.'
  return { line, says }
}

function sentenceOf(
  { before = /(?:)/, rest = /(?:)/, inside = /(?:)/, says }: Cause,
  broken: Break,
): string | undefined {
  const [left, right] = [before.exec(broken.before), rest.exec(broken.rest)]
  return left && right && inside.test(broken.inside) ? says(left, right) : undefined
}

/** The first place that cannot be parsed. */
export function firstError(tree: Tree): SyntaxNode | null {
  let first: SyntaxNode | null = null
  tree.iterate({
    enter({ node, type }) {
      if (type.isError && (!first || node.from < first.from)) first = node
    },
  })
  return first
}

/** Causes in a script that can be parsed and means nothing: the browser refuses it all the same. */
export function causeInTree(tree: Tree, code: string): Mistake | undefined {
  const found: Mistake[] = []
  const report = (place: number, says: string) => void found.push({ line: lineOf(code, place), says })
  const given = new Map<string, number>()
  tree.iterate({
    enter({ node, name, from, to }) {
      const text = code.slice(from, to)
      if (name === 'VariableDefinition') {
        const [scope, kind] = scopeOf(node)
        const [key, before] = [`${scope} ${text}`, given.get(`${scope} ${text}`)]
        if (before !== undefined && kind !== 'var') report(from, givenTwice(text, lineOf(code, before)))
        if (kind === 'const' && isWithoutValue(node))
          report(from, `\`const ${text}\` needs its value at once: \`const ${text} = …\`.`)
        given.set(key, before ?? from)
      } else if (name === 'AssignmentExpression') {
        const target = node.firstChild
        if (
          target &&
          !/^(VariableName|MemberExpression|ArrayPattern|ObjectPattern|ParenthesizedExpression|ArrayExpression|ObjectExpression)$/.test(
            target.name,
          )
        )
          report(from, nameOnTheLeft)
      } else if (name === 'ReturnStatement' && !isInFunction(node)) {
        report(from, '`return` stands in a function alone. Is a `}` above it that closes the function too early?')
      } else if (name === 'ImportDeclaration' || name === 'ExportDeclaration') {
        report(from, 'Scripts here import and export nothing. Take this line out.')
      }
    },
  })
  return found.toSorted((a, b) => a.line - b.line)[0]
}

function givenTwice(name: string, line: number): string {
  return `The name \`${name}\` is given already, in line ${line}. To change its value, write \`${name} = …\` without \`let\` or \`const\`; for another value, take another name.`
}

/** The block in which a definition holds, by its place, and the word that makes it. */
function scopeOf(definition: SyntaxNode): [block: number, kind: string] {
  const declaration = definition.parent
  const kind =
    declaration?.name === 'VariableDeclaration' ? (declaration.firstChild?.name ?? '') : (declaration?.name ?? '')
  let block = declaration
  while (
    block?.parent &&
    !/^(Block|Script|ForSpec|ForInSpec|ForOfSpec|ArrowFunction|ParamList|CatchClause|ClassBody)$/.test(block.name)
  )
    block = block.parent
  return [block?.from ?? 0, kind]
}

function isWithoutValue({ nextSibling, parent }: SyntaxNode): boolean {
  return !/^For/.test(parent?.parent?.name ?? '') && !/^(Equals|TypeAnnotation)$/.test(nextSibling?.name ?? '')
}

function isInFunction(node: SyntaxNode): boolean {
  for (let around = node.parent; around; around = around.parent) {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunction|MethodDeclaration)$/.test(around.name)) return true
  }
  return false
}
