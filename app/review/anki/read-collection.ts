import { PbfReader } from 'pbf'
import type { Database, SqlJsStatic } from 'sql.js'
import { CardFileProblem } from './card-file.ts'
import type { ReadCard } from './gather-decks.ts'
import { fieldSeparator, plainText } from './plain-text.ts'
import { renderCard } from './templates.ts'

/** What Anki calls a note type. */
interface NoteType {
  isCloze: boolean
  fieldNames: string[]
  templates: { question: string; answer: string }[]
}

interface Collection {
  noteTypes: ReadonlyMap<number, NoteType>
  deckNames: ReadonlyMap<number, string>
}

/** A card joined with its note. */
interface Row {
  noteTypeId: number
  /** `null` where the note is missing. */
  fields: string | null
  deckId: number
  ordinal: number
}

// A card that is studied in a filtered deck has its own deck in odid.
const cardsQuery = `
  select n.mid as noteTypeId, n.flds as fields, iif(c.odid, c.odid, c.did) as deckId, c.ord as ordinal
  from cards c left join notes n on n.id = c.nid order by c.id`

/**
 * Reads the cards of an Anki database in the order in which they were made.
 *
 * @param onProgress is told how many of the cards are read, from 0 to 1
 * @throws CardFileProblem where the database is damaged, also while the cards are iterated
 */
export function* readCollection(
  sql: SqlJsStatic,
  bytes: Uint8Array,
  onProgress: (share: number) => void,
): Generator<ReadCard> {
  const database = new sql.Database(bytes)
  try {
    const [[count = 0] = []] = rowsOf<[number]>(database, 'select count(*) from cards')
    const collection = collectionOf(database)
    const statement = database.prepare(cardsQuery)
    for (let index = 0; statement.step(); index++) {
      yield cardOf(statement.getAsObject() as unknown as Row, collection)
      if (index % 100 === 0) onProgress(index / count)
    }
  } catch (error) {
    if (error instanceof CardFileProblem) throw error
    const sentence = 'The database in this package is damaged. Export it from Anki again.'
    throw new CardFileProblem(sentence, { cause: error })
  } finally {
    database.close()
  }
}

function cardOf({ noteTypeId, fields, deckId, ordinal }: Row, { noteTypes, deckNames }: Collection): ReadCard {
  const noteType = noteTypes.get(noteTypeId)
  const template = noteType?.templates[noteType.isCloze ? 0 : ordinal]
  const values = (fields ?? '').split(fieldSeparator)
  const named = new Map(noteType?.fieldNames.map((name, index) => [name, values[index] ?? '']))
  const sides = template ? renderCard(template, { fields: named, cloze: ordinal + 1 }) : { front: '', back: '' }
  return { deck: deckNames.get(deckId) ?? '', front: plainText(sides.front), back: plainText(sides.back) }
}

function collectionOf(database: Database): Collection {
  const tables = rowsOf<[string]>(database, "select name from sqlite_master where type = 'table'").flat()
  return tables.includes('notetypes') ? collectionInTables(database) : collectionInJson(database)
}

/** Note types and decks as older versions store them. */
interface JsonModel {
  type: number
  flds: { name: string; ord: number }[]
  tmpls: { qfmt: string; afmt: string; ord: number }[]
}

/** Reads the note types and decks of schema 11. */
function collectionInJson(database: Database): Collection {
  const [[models = '', decks = ''] = []] = rowsOf<[string, string]>(database, 'select models, decks from col')
  const noteTypes = Object.entries<JsonModel>(JSON.parse(models)).map(([id, { type, flds, tmpls }]) => {
    const noteType = {
      isCloze: type === 1,
      fieldNames: flds.toSorted(byOrd).map(({ name }) => name),
      templates: tmpls.toSorted(byOrd).map(({ qfmt, afmt }) => ({ question: qfmt, answer: afmt })),
    }
    return [Number(id), noteType] as const
  })
  const names = Object.entries<{ name: string }>(JSON.parse(decks)).map(([id, { name }]) => [Number(id), name] as const)
  return { noteTypes: new Map(noteTypes), deckNames: new Map(names) }
}

const byOrd = (left: { ord: number }, right: { ord: number }) => left.ord - right.ord
const byOrdinal = ([, left]: [number, number, unknown], [, right]: [number, number, unknown]) => left - right

/** Reads the note types and decks of schema 15 and later, whose details are Protocol Buffers. */
function collectionInTables(database: Database): Collection {
  // Anki compares names in a way that SQLite alone does not know, and without which it reads no table of them.
  database.exec(`pragma writable_schema = on;
    update sqlite_master set sql = replace(sql, 'unicase', 'nocase');
    pragma writable_schema = reset;`)
  const noteTypes = new Map<number, NoteType>()
  for (const [id, config] of rowsOf<[number, Uint8Array]>(database, 'select id, config from notetypes')) {
    noteTypes.set(id, { isCloze: numberIn(config, 1) === 1, fieldNames: [], templates: [] })
  }
  const fields = rowsOf<[number, number, string]>(database, 'select ntid, ord, name from fields')
  for (const [id, , name] of fields.toSorted(byOrdinal)) noteTypes.get(id)?.fieldNames.push(name)
  const templates = rowsOf<[number, number, Uint8Array]>(database, 'select ntid, ord, config from templates')
  for (const [id, , config] of templates.toSorted(byOrdinal)) {
    noteTypes.get(id)?.templates.push({ question: textIn(config, 1), answer: textIn(config, 2) })
  }
  const decks = rowsOf<[number, string]>(database, 'select id, name from decks')
  return { noteTypes, deckNames: new Map(decks.map(([id, name]) => [id, name.replaceAll(fieldSeparator, '::')])) }
}

function rowsOf<Row extends unknown[]>(database: Database, query: string): Row[] {
  return (database.exec(query)[0]?.values ?? []) as Row[]
}

function textIn(message: Uint8Array, field: number): string {
  return fieldIn(message, field, (reader) => reader.readString(), '')
}

function numberIn(message: Uint8Array, field: number): number {
  return fieldIn(message, field, (reader) => reader.readVarint(), 0)
}

/** One field of a Protocol Buffers message. */
function fieldIn<Value>(message: Uint8Array, field: number, read: (reader: PbfReader) => Value, absent: Value): Value {
  let value = absent
  new PbfReader(message).readFields((tag, _, reader) => {
    if (tag === field) value = read(reader)
  }, null)
  return value
}
