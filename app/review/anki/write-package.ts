import {
  configure,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { SqlJsStatic } from 'sql.js'
import type { DeckToExport } from './card-file.ts'
import { fieldSeparator, htmlOf } from './plain-text.ts'
import { collectionSchema, collectionSettings, noteType } from './schema-11.ts'

// This runs in a worker, which starts no others.
configure({ useWebWorkers: false })

/**
 * Writes decks as an Anki package that every version since 2.1 reads. Notes have the ids of their cards, so that a
 * second import updates them.
 *
 * @param now milliseconds since 1970: Anki takes the newer one of two notes
 */
export async function writePackage(
  sql: SqlJsStatic,
  decks: readonly DeckToExport[],
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter())
  await zip.add('collection.anki2', new Uint8ArrayReader(databaseOf(sql, decks, now)))
  await zip.add('media', new TextReader('{}'))
  return zip.close()
}

function databaseOf(sql: SqlJsStatic, decks: readonly DeckToExport[], now: number): Uint8Array {
  const database = new sql.Database()
  const seconds = Math.floor(now / 1000)
  // Anki gives an id of its own to what is there already, so these need to differ only within the package.
  const withIds = decks.map((deck, index) => ({ ...deck, deckId: now + index }))
  const { conf, models, decks: listed, dconf } = collectionSettings(withIds, seconds)
  database.run(collectionSchema)
  database.run('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)', [
    seconds,
    now,
    now,
    ...[conf, models, listed, dconf, {}].map((value) => JSON.stringify(value)),
  ])
  const addNote = database.prepare("insert into notes values (?, ?, ?, ?, -1, '', ?, ?, 0, 0, '')")
  const addCard = database.prepare("insert into cards values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')")
  const cards = withIds.flatMap(({ deckId, cards }) => cards.map((card) => ({ ...card, deckId })))
  for (const [index, { id, front, back, deckId }] of cards.entries()) {
    const fields = [front, back].map(htmlOf)
    // Anki computes the missing checksum of the first field.
    addNote.run([now + index, id, noteType.id, seconds, fields.join(fieldSeparator), front])
    addCard.run([now + index, now + index, deckId, seconds, index])
  }
  const bytes = database.export()
  database.close()
  return bytes
}
