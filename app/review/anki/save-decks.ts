import { slugOf } from '../../../domain/lesson-sections.ts'
import { saveFile } from '../../save-file.ts'
import { decksAsPackage } from './anki-files.ts'
import type { DeckToExport } from './card-file.ts'
import { decksAsText } from './decks-as-text.ts'

/** Makes a file of decks and saves it on the device. @throws Error */
export async function saveDecks(decks: readonly DeckToExport[], form: 'package' | 'text'): Promise<void> {
  const [deck, ...others] = decks
  const name = (deck && others.length === 0 && slugOf(deck.name)) || 'cards'
  if (form === 'package') saveFile(`${name}.apkg`, await decksAsPackage(decks))
  else saveFile(`${name}.txt`, new Blob([decksAsText(decks)], { type: 'text/plain' }))
}
