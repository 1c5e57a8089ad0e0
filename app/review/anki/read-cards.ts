import type { SqlJsStatic } from 'sql.js'
import { type CardFile, CardFileProblem } from './card-file.ts'
import { gatherDecks, type ReadCard } from './gather-decks.ts'
import { readCollection } from './read-collection.ts'
import { readText } from './read-text.ts'
import { unpackCollection } from './unpack-collection.ts'

interface Reading {
  /** The name of the file, for cards without a deck. */
  name: string
  /** Loads SQLite, which a text does not need. */
  loadSql: () => Promise<SqlJsStatic>
  /** Is told how much is done, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Reads the cards of an Anki package, or of a text in columns.
 *
 * @throws CardFileProblem
 */
export async function readCards(file: Blob, { name, loadSql, onProgress }: Reading): Promise<CardFile> {
  if (file.size === 0) {
    throw new CardFileProblem(
      'This file is empty. Choose an Anki package (.apkg or .colpkg) or a text with two columns.',
    )
  }
  const deckName = name.replace(/\.\w+$/, '')
  if (!(await isPackage(file, name))) return gatherDecks(named(await readText(file), deckName))
  const bytes = await unpackCollection(file, (share) => onProgress(share / 2))
  const cards = readCollection(await loadSql(), bytes, (share) => onProgress((1 + share) / 2))
  return gatherDecks(named(cards, deckName))
}

/** Whether a file is a zip file by its first bytes or, where they are damaged, by its name. */
async function isPackage(file: Blob, name: string): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return (first === 0x50 && second === 0x4b) || /\.(apkg|colpkg|zip)$/i.test(name)
}

function* named(cards: Iterable<ReadCard>, deckName: string): Generator<ReadCard> {
  for (const card of cards) yield card.deck === '' ? { ...card, deck: deckName } : card
}
