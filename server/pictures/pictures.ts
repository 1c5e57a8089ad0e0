import { raise } from '../../domain/errors.ts'
import { getPictureFile, type PictureName, pictureNames } from '../../domain/picture.ts'
import type { Db } from '../db/db.ts'
import { type Bucket, type Log, ObjectStore } from './object-store.ts'
import {
  expectLeftover,
  forgetLeftover,
  readLeftovers,
  readOwnFile,
  readPictureFile,
  removePicture,
  writePicture,
} from './queries.ts'
import type { Squares } from './re-encode.ts'

/** A learner's picture for the account file. */
export interface OwnPicture {
  webp: Uint8Array
  /** When the picture was chosen, as an ISO instant. */
  createdAt: string
}

const ownPictureName = '256.webp'
const sweepEvery = 10 * 60 * 1000 // ms

/**
 * Learners' pictures, stored in the database or in an object store. The store takes no part in transactions, so a table
 * lists objects to delete until they are gone.
 */
export class Pictures {
  readonly #db: Db
  readonly #store: ObjectStore | null
  readonly #log: Log
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(db: Db, bucket: Bucket | undefined, log: Log) {
    this.#db = db
    this.#store = bucket ? new ObjectStore(bucket, log) : null
    this.#log = log
  }

  /**
   * @param createdAt when the picture was chosen, if not now
   * @returns its version
   * @throws ProblemError
   */
  async put(userId: string, squares: Squares, replaces: boolean, createdAt?: Date): Promise<string> {
    const version = crypto.randomUUID()
    if (this.#store) {
      await expectLeftover(this.#db, version)
      for (const name of pictureNames)
        await this.#store.put(keyOf(version, name), squares[name], getPictureFile.answersWith)
    }
    await writePicture(this.#db, userId, { version, squares, isStored: this.#store !== null, replaces, createdAt })
    this.sweepSoon()
    return version
  }

  async remove(userId: string): Promise<void> {
    await this.#db.transaction((trx) => removePicture(trx, userId))
    this.sweepSoon()
  }

  /** @throws ProblemError when the learner has no such picture */
  async read(userId: string, version: string, name: PictureName): Promise<Uint8Array> {
    const file = await readPictureFile(this.#db, userId, version, name)
    if (!file) return raise('not-found', 'You have no such picture.')
    if (file.bytes) return file.bytes
    if (this.#store) return this.#store.get(keyOf(version, name))
    return raise('unavailable', 'The store that holds this picture is not set up any more.')
  }

  /**
   * The larger square of the learner's picture; none when its object store is no longer configured.
   *
   * @throws ProblemError while the store is away
   */
  async readOwn(userId: string): Promise<OwnPicture | undefined> {
    const file = await readOwnFile(this.#db, userId, ownPictureName)
    const webp = file && (file.bytes ?? (await this.#store?.get(keyOf(file.version, ownPictureName))))
    return webp && { webp, createdAt: file.createdAt }
  }

  /** When the learner's picture was chosen, as an ISO instant; undefined without a picture. */
  async chosenAt(userId: string): Promise<string | undefined> {
    return (await readOwnFile(this.#db, userId, ownPictureName))?.createdAt
  }

  start(): void {
    this.#timer = setInterval(() => this.sweepSoon(), sweepEvery).unref()
    this.sweepSoon()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Deletes orphaned objects from the store in the background; failures are retried. */
  sweepSoon(): void {
    this.sweep().catch((err) => this.#log.warn({ err }, "Pictures that are nobody's were not deleted"))
  }

  /** Deletes orphaned objects from the store. @throws ProblemError while the store is away */
  async sweep(): Promise<void> {
    if (!this.#store) return
    for (const version of await readLeftovers(this.#db)) {
      for (const name of pictureNames) await this.#store.delete(keyOf(version, name))
      await forgetLeftover(this.#db, version)
    }
  }
}

/** The key reveals nothing about the learner. */
function keyOf(version: string, name: PictureName): string {
  return `pictures/${version}/${name}`
}
