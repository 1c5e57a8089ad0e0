import { ContentError } from '../../content/content-error.ts'
import { CommandRefused } from '../auth/command.ts'
import { ConfigError } from '../config.ts'
import { DataFolderUnusable } from '../data-folder.ts'
import { DatabaseUnusable } from '../db/postgres.ts'
import { SecretsUnusable } from '../secrets.ts'

const kinds = [CommandRefused, ConfigError, DataFolderUnusable, DatabaseUnusable, SecretsUnusable, ContentError]

/** Failures that an operator has to mend, shown in one line. Any other error shows its stack. */
export function isExpected(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind)
}
