/** The marks that open and close a cloze, `{{c1::word::hint}}`. Clozes may lie in each other. */
const marks = /\{\{c([\d,]+)::|\}\}/g

/** The numbers of a text's clozes, in ascending order. */
export function clozeNumbers(text: string): number[] {
  const numbers = [...text.matchAll(marks)].flatMap(([, list = '']) => list.split(',').map(Number))
  return [...new Set(numbers)].filter((number) => number > 0).sort((left, right) => left - right)
}

/** A text as the question about one of its clozes: `[…]` or the hint in its place. Empty without such a cloze. */
export function clozeQuestion(text: string, number: number): string {
  return fillClozes(text, number, ({ numbers, content, hint }) =>
    numbers.includes(number) ? `[${hint || '…'}]` : content,
  )
}

/** A whole text with clozes. Empty without a cloze of this number. */
export function clozeAnswer(text: string, number: number): string {
  return fillClozes(text, number, ({ content }) => content)
}

interface Cloze {
  numbers: number[]
  content: string
  hint: string
}

function fillClozes(text: string, number: number, shownOf: (cloze: Cloze) => string): string {
  if (!clozeNumbers(text).includes(number)) return ''
  const open: { list: string; mark: string; inner: string }[] = []
  let result = ''
  let end = 0
  const add = (piece: string) => {
    const innermost = open.at(-1)
    if (innermost) innermost.inner += piece
    else result += piece
  }
  for (const { 0: mark, 1: list, index } of text.matchAll(marks)) {
    add(text.slice(end, index))
    end = index + mark.length
    const closed = list === undefined ? open.pop() : undefined
    if (list !== undefined) open.push({ list, mark, inner: '' })
    else if (closed) add(shown(closed))
    else add(mark)
  }
  add(text.slice(end))
  // A cloze that is never closed is text.
  return result + open.map(({ mark, inner }) => mark + inner).join('')

  function shown({ list, inner }: { list: string; inner: string }): string {
    const [content = '', hint = ''] = inner.split('::', 2)
    // The areas of a picture with covered parts are clozes without words.
    if (content.startsWith('image-occlusion:')) return '<img>'
    return shownOf({ numbers: list.split(',').map(Number), content, hint })
  }
}
