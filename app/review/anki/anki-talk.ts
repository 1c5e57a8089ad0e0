import type { CardFile, DeckToExport } from './card-file.ts'

// Messages between a page and the worker that reads and writes Anki's files.

/** The only task of a worker. */
export type AnkiTask = { kind: 'read'; file: Blob; name: string } | { kind: 'write'; decks: readonly DeckToExport[] }

/** Messages from the worker to the page. */
export type AnkiReport =
  /** The worker waits for SQLite as WebAssembly. */
  | { kind: 'needs-sqlite' }
  /** From 0 to 1. */
  | { kind: 'progress'; share: number }
  | { kind: 'read'; cards: CardFile }
  | { kind: 'written'; bytes: ArrayBuffer }
  /** The file is at fault; in one sentence for people. */
  | { kind: 'problem'; message: string }
  /** The worker itself failed. */
  | { kind: 'failed'; message: string }
