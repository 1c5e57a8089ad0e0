import { clozeAnswer, clozeQuestion } from './cloze.ts'
import { longestHtml } from './plain-text.ts'

/** One side of a card to render. */
export interface Rendering {
  /** The HTML of the note's fields, by name. */
  fields: ReadonlyMap<string, string>
  /** The number of the cloze that the card asks for. */
  cloze: number
  isAnswer: boolean
}

/** `{{Field}}`, `{{filter:Field}}`, `{{#Field}}`, `{{^Field}}` or `{{/Field}}`. */
const tags = /\{\{([^{}]*)\}\}/g

/** An answer repeats the question above this line. */
const answerLine = /<hr\b[^>]*\bid=["']?answer\b[^>]*>/i

/** The HTML of both sides of a card. The question that an answer repeats is left out. */
export function renderCard(
  template: { question: string; answer: string },
  note: Omit<Rendering, 'isAnswer'>,
): { front: string; back: string } {
  const [beforeLine = '', ...afterLine] = template.answer.split(answerLine)
  return {
    front: renderTemplate(template.question, { ...note, isAnswer: false }),
    back: renderTemplate(afterLine.join('').trim() || beforeLine, { ...note, isAnswer: true }),
  }
}

/** Renders a template of Anki's, at most to one character more than `longestHtml`. */
export function renderTemplate(template: string, rendering: Rendering): string {
  let html = ''
  let end = 0
  /** How many conditions around the present place do not hold. */
  let hidden = 0
  const conditions: boolean[] = []
  const add = (piece: string) => {
    if (hidden === 0) html += piece.slice(0, longestHtml + 1 - html.length)
  }
  for (const { 0: tag, 1: inside = '', index } of template.matchAll(tags)) {
    add(template.slice(end, index))
    end = index + tag.length
    const [, sign, name = ''] = /^\s*([#^/]?)\s*(.*?)\s*$/s.exec(inside) ?? []
    if (sign === '/') {
      if (conditions.pop() === false) hidden--
    } else if (sign) {
      const holds = isFilled(name, rendering) === (sign === '#')
      conditions.push(holds)
      if (!holds) hidden++
    } else add(filteredValue(name, rendering))
  }
  add(template.slice(end))
  return html
}

function isFilled(name: string, { fields, cloze }: Rendering): boolean {
  const isOwnCloze = name === `c${cloze}`
  return isOwnCloze || (fields.get(name) ?? '').replace(/<\/?(br|div|p)\b[^>]*>|&nbsp;/gi, '').trim() !== ''
}

/** Fields that are no note's own, such as `{{Tags}}` and `{{FrontSide}}`, are empty. */
function filteredValue(expression: string, { fields, cloze, isAnswer }: Rendering): string {
  const filters = expression.split(':')
  const value = fields.get(filters.pop() ?? '') ?? ''
  if (filters.some((filter) => filter === 'hint' || filter.startsWith('tts'))) return ''
  // A question has an input in the place of the text to type.
  if (filters.includes('type') && !isAnswer) return ''
  if (!filters.includes('cloze')) return value
  return isAnswer ? clozeAnswer(value, cloze) : clozeQuestion(value, cloze)
}
