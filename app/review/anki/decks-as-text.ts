import type { DeckToExport } from './card-file.ts'

/** Anki takes the id as the note's own, so that a second import updates the note. */
const header = ['#separator:tab', '#html:false', '#guid column:1', '#notetype:Basic', '#deck column:2']

/**
 * Decks in Anki's text form.
 *
 * @see https://docs.ankiweb.net/importing/text-files.html
 */
export function decksAsText(decks: readonly DeckToExport[]): string {
  const rows = decks.flatMap(({ name, cards }) =>
    cards.map(({ id, front, back }) => [id, name, front, back].map(cell).join('\t')),
  )
  return [...header, ...rows, ''].join('\n')
}

function cell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
