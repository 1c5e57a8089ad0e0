import { ContentError } from '../content/read.ts'
import { ConfigError } from './config.ts'
import { DataFolderUnusable } from './data-folder.ts'
import { DatabaseUnusable } from './db/postgres.ts'

const kinds = [ConfigError, DataFolderUnusable, DatabaseUnusable, ContentError]

/** What a person has to mend, told in one line; anything else is a bug and shows its stack. */
export function isExpected(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind)
}
