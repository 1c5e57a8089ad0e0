import type { Readable } from 'node:stream'
import type { Learner } from '../domain/accounts.ts'
import type { Endpoint, OutputOf, ParsedInputOf } from '../domain/endpoint.ts'
import type { Auth } from './accounts/auth.ts'
import type { Catalogue } from './catalogue.ts'
import type { Db } from './db/db.ts'
import type { ExamDesk } from './exams/exam-desk.ts'
import type { RememberedRecords } from './progress/remembered-records.ts'

/** What a handler is given besides its input. Session, rate and input were checked before. */
export interface Circumstances<E extends Endpoint> {
  /** Who asks: never null where the endpoint's access is 'learner'. */
  learner: E['access'] extends 'learner' ? Learner : Learner | null
  sessionExpiresAt: Date | null
  db: Db
  catalogue: Catalogue
  /** Draws and marks exams. */
  desk: ExamDesk
  remembered: RememberedRecords
  auth: Auth
  /** The address of this site, without a slash at the end. */
  publicUrl: string
  /** For when the learner is gone: forgets their sessions, and takes this browser's cookie away. */
  endSessions: () => Promise<void>
}

/** An answer that is saved as a file of this name, and sent as it comes. */
export class FileAnswer {
  readonly name: string
  readonly content: Readable

  constructor(name: string, content: Readable) {
    this.name = name
    this.content = content
  }
}

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  handle: (given: never) => Promise<unknown>
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (given: ParsedInputOf<E> & Circumstances<E>) => Promise<OutputOf<E> | FileAnswer>,
): Route {
  return { endpoint, handle }
}
