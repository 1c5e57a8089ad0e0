import { ContentError } from '../content/content-error.ts'
import { CommandRefused } from './accounts/command.ts'
import { ConfigError } from './config.ts'
import { DataFolderUnusable } from './data-folder.ts'
import { DatabaseUnusable } from './db/postgres.ts'
import { SecretsUnusable } from './secrets.ts'

const kinds = [CommandRefused, ConfigError, DataFolderUnusable, DatabaseUnusable, SecretsUnusable, ContentError]

/** What a person has to mend, told in one line; anything else is an unhandled error and shows its stack. */
export function isExpected(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind)
}
