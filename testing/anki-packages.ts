import { zstdCompressSync } from 'node:zlib'
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { PbfWriter } from 'pbf'
import initSqlJs, { type Database } from 'sql.js'
import { collectionSchema } from '../app/review/anki/schema-11.ts'

export const sqlite = await initSqlJs()

interface TestNoteType {
  isCloze?: boolean
  fields: string[]
  /** Question and answer of each template. */
  templates: [question: string, answer: string][]
}

const back = '{{FrontSide}}<hr id=answer>'

/** Note types as Anki brings them along. */
const stockTypes = {
  basic: { fields: ['Front', 'Back'], templates: [['{{Front}}', `${back}{{Back}}`]] },
  reversed: {
    fields: ['Front', 'Back'],
    templates: [
      ['{{Front}}', `${back}{{Back}}`],
      ['{{Back}}', `${back}{{Front}}`],
    ],
  },
  cloze: {
    isCloze: true,
    fields: ['Text', 'Back Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Back Extra}}']],
  },
} satisfies Record<string, TestNoteType>

interface TestNote {
  type?: keyof typeof stockTypes | TestNoteType
  fields: string[]
  /** As Anki shows it: `Languages::Spanish`. */
  deck?: string
  /** The deck in which the cards are studied for a while. */
  filteredDeck?: string
  /** The numbers of its cards, from 0. */
  ordinals?: number[]
}

/** The database of Anki 2.0 and 2.1, with note types and decks as JSON. */
export function olderDatabase(notes: readonly TestNote[]): Uint8Array {
  const database = new sqlite.Database()
  database.run(collectionSchema)
  const { types, decks } = addNotes(database, notes)
  const models = types.map((type, index) => [
    index + 1,
    {
      id: index + 1,
      type: type.isCloze ? 1 : 0,
      flds: type.fields.map((name, ord) => ({ name, ord })).reverse(),
      tmpls: type.templates.map(([qfmt, afmt], ord) => ({ name: `Card ${ord + 1}`, ord, qfmt, afmt })).reverse(),
    },
  ])
  const named = decks.map((name, index) => [index + 1, { id: index + 1, name }])
  database.run("insert into col values (1, 0, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')", [
    JSON.stringify(Object.fromEntries(models)),
    JSON.stringify(Object.fromEntries(named)),
  ])
  return exported(database)
}

/** The database of Anki since 2.1.50, with tables whose names are compared in a way that Anki alone knows. */
export function newerDatabase(notes: readonly TestNote[]): Uint8Array {
  const database = new sqlite.Database()
  database.run(`${collectionSchema}
    create table notetypes (id integer not null primary key, name text not null collate nocase, mtime_secs integer not null, usn integer not null, config blob not null);
    create table fields (ntid integer not null, ord integer not null, name text not null collate nocase, config blob not null, primary key (ntid, ord)) without rowid;
    create table templates (ntid integer not null, ord integer not null, name text not null collate nocase, mtime_secs integer not null, usn integer not null, config blob not null, primary key (ntid, ord)) without rowid;
    create table decks (id integer primary key not null, name text not null collate nocase, mtime_secs integer not null, usn integer not null, common blob not null, kind blob not null);
    create unique index idx_notetypes_name on notetypes (name);
    create unique index idx_fields_name_ntid on fields (name, ntid);
    create unique index idx_templates_name_ntid on templates (name, ntid);
    create unique index idx_decks_name on decks (name);
    insert into col values (1, 0, 0, 0, 18, 0, 0, 0, '', '', '', '', '');`)
  const { types, decks } = addNotes(database, notes)
  for (const [index, { isCloze, fields, templates }] of types.entries()) {
    const config = new PbfWriter()
    if (isCloze) config.writeVarintField(1, 1)
    config.writeStringField(3, '.card { color: black }')
    database.run('insert into notetypes values (?, ?, 0, 0, ?)', [index + 1, `Type ${index}`, config.finish()])
    for (const [ord, name] of [...fields.entries()].reverse()) {
      database.run("insert into fields values (?, ?, ?, x'')", [index + 1, ord, name])
    }
    for (const [ord, [question, answer]] of templates.entries()) {
      const template = new PbfWriter()
      template.writeStringField(1, question)
      template.writeStringField(2, answer)
      database.run('insert into templates values (?, ?, ?, 0, 0, ?)', [
        index + 1,
        ord,
        `Card ${ord}`,
        template.finish(),
      ])
    }
  }
  for (const [index, name] of decks.entries()) {
    database.run("insert into decks values (?, ?, 0, 0, x'', x'')", [index + 1, name.replaceAll('::', '\u001f')])
  }
  database.run(`pragma writable_schema = on;
    update sqlite_master set sql = replace(sql, 'collate nocase', 'collate unicase');`)
  return exported(database)
}

function addNotes(database: Database, notes: readonly TestNote[]): { types: TestNoteType[]; decks: string[] } {
  const types: TestNoteType[] = []
  const decks: string[] = []
  const idIn = <Value>(list: Value[], value: Value) =>
    (list.includes(value) ? list : [...list]).indexOf(value) + 1 || list.push(value)
  for (const [index, { type = 'basic', fields, deck = 'Default', filteredDeck, ordinals = [0] }] of notes.entries()) {
    const typeId = idIn(types, typeof type === 'string' ? stockTypes[type] : type)
    const deckId = idIn(decks, deck)
    database.run("insert into notes values (?, ?, ?, 0, 0, '', ?, '', 0, 0, '')", [
      index + 1,
      `guid-${index}`,
      typeId,
      fields.join('\u001f'),
    ])
    for (const ordinal of ordinals) {
      const filteredId = filteredDeck && idIn(decks, filteredDeck)
      database.run("insert into cards values (?, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ?, 0, '')", [
        index * 100 + ordinal + 1,
        index + 1,
        filteredId || deckId,
        ordinal,
        filteredId ? deckId : 0,
      ])
    }
  }
  return { types, decks }
}

function exported(database: Database): Uint8Array {
  const bytes = database.export()
  database.close()
  return bytes
}

/** A zip file with these files, in order. */
export async function zipOf(
  files: Record<string, Uint8Array | string>,
  options: { password?: string; level?: number } = {},
) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options })
  for (const [name, content] of Object.entries(files)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content)
    await zip.add(name, reader, options.password === undefined ? {} : { zipCrypto: true })
  }
  return zip.close()
}

/** A package as the newest Anki writes it, with a note for older programs. */
export function newestPackage(notes: readonly TestNote[]) {
  return zipOf({
    meta: '\u0008\u0003',
    'collection.anki21b': zstdCompressSync(newerDatabase(notes)),
    'collection.anki2': olderDatabase([{ fields: ['Please update to the latest Anki version', ''] }]),
    media: '',
  })
}

/** Bytes as a Zstandard frame that needs so large a window, and compresses nothing. */
export function zstdFrame(bytes: Uint8Array, windowLog: number): Uint8Array {
  const longestBlock = 2 ** 17
  const blocks = Array.from({ length: Math.ceil(bytes.length / longestBlock) }, (_, index) => {
    const block = bytes.subarray(index * longestBlock, (index + 1) * longestBlock)
    const isLast = (index + 1) * longestBlock >= bytes.length
    const header = (block.length << 3) | (isLast ? 1 : 0)
    return [Uint8Array.of(header, header >> 8, header >> 16), block]
  })
  return Buffer.concat([Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3), ...blocks.flat()])
}
