import { lessonText } from './cards-lesson.ts'
import { type BoardCard, type CardsState, isWritten } from './cards-state.ts'
import { addDays, isDate } from './parts/dates.ts'
import type { RulesOf } from './parts/make-board.tsx'

export const fewestCards = 8
export const longestAnswer = 25
export const fewestReasons = 2
/** So many words in a row are copied rather than remembered. */
const copiedWords = 8

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words of a text in small letters, in languages without spaces as well. A gap, `___`, is no word. */
export function wordsOf(text: string): string[] {
  const segments = segmenter.segment(text.normalize('NFKC').toLowerCase())
  return Array.from(segments, ({ segment }) => segment).filter((segment) => /[\p{L}\p{N}]/u.test(segment))
}

const yesAndNo = new Set(
  'yes no yeah nope ja nein doch nee oui non si sí sì sim não tak nie da ne да нет evet hayır はい いいえ 是 不是 不 对 不对'.split(
    ' ',
  ),
)

/** Runs of words joined by spaces, which each word has on both sides. */
const spaced = (words: readonly string[]) => ` ${words.join(' ')} `

const copied = new Set(lessonText.flatMap((passage) => runsIn(wordsOf(passage))))

function runsIn(words: readonly string[]): string[] {
  return words.slice(copiedWords - 1).map((_, index) => spaced(words.slice(index, index + copiedWords)))
}

/** The cards with both sides, each with its number on the screen. */
function writtenCards({ cards }: CardsState): (BoardCard & { number: number })[] {
  const shown = cards.filter(({ id }) => id !== '')
  return shown.map((card, index) => ({ ...card, number: index + 1 })).filter(isWritten)
}

/** Cards with both sides that ask different things. */
export function cardsMade(state: CardsState): number {
  return new Set(writtenCards(state).map(({ front }) => spaced(wordsOf(front)))).size
}

/** Cards that ask why or how. */
export function reasonsAsked(state: CardsState): number {
  return writtenCards(state).filter(({ kind }) => kind === 'why' || kind === 'how').length
}

/** A rule about each card. It names the first that breaks it; without a card it does not hold. */
function ofEach(fault: (card: BoardCard) => string | null) {
  return (state: CardsState): boolean | string => {
    const cards = writtenCards(state)
    for (const card of cards) {
      const found = fault(card)
      if (found) return `Card ${card.number}: ${found}`
    }
    return cards.length > 0
  }
}

export const rules = {
  count: (state) => cardsMade(state) >= fewestCards,
  answers: ofEach(({ back }) => {
    const words = wordsOf(back)
    if (words.length > longestAnswer)
      return `its answer has ${words.length} words. Shorten it to ${longestAnswer}, or make two cards of it.`
    const saysNothing = words.length > 0 && words.every((word) => yesAndNo.has(word))
    return saysNothing ? 'its answer is only yes or no. Ask why or how it is so.' : null
  }),
  apart: ofEach(({ front, back }) => {
    const answer = wordsOf(back)
    const isGiven = answer.length > 0 && spaced(wordsOf(front)).includes(spaced(answer))
    return isGiven ? 'its question holds the answer already. Put a gap there, ___, or ask in another way.' : null
  }),
  ownWords: ofEach(({ front, back }) => {
    const run = [front, back].flatMap((side) => runsIn(wordsOf(side))).find((words) => copied.has(words))
    return run === undefined ? null : `‘${run.trim()}’ stands in the lesson. Say it in your own words.`
  }),
  kinds: (state) => reasonsAsked(state) >= fewestReasons,
  date: ({ madeOn, firstDate }) => isDate(madeOn) && firstDate === addDays(madeOn, 1),
} satisfies RulesOf<'cards', CardsState>
