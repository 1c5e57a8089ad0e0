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

/** A learner's picture, to take along. */
export interface OwnPicture {
  webp: Uint8Array
  /** When it was chosen, as an instant. */
  createdAt: string
}

const ownPictureName = '256.webp'
const sweepEvery = 10 * 60 * 1000 // ms

/**
 * Learners' pictures: their bytes are in the database, or in an object store. That cannot take part in a transaction, so
 * what is to be deleted there stands in a table until it is.
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
   * @param createdAt when it was chosen, if that was not now
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
    await removePicture(this.#db, userId)
    this.sweepSoon()
  }

  /** @throws ProblemError where the learner has no such picture */
  async read(userId: string, version: string, name: PictureName): Promise<Uint8Array> {
    const file = await readPictureFile(this.#db, userId, version, name)
    if (!file) return raise('not-found', 'You have no such picture.')
    if (file.bytes) return file.bytes
    if (this.#store) return this.#store.get(keyOf(version, name))
    return raise('unavailable', 'The store that holds this picture is not set up any more.')
  }

  /**
   * The learner's picture, as the larger of its squares; none where the store that holds it is not set up any more.
   *
   * @throws ProblemError while the store is away
   */
  async readOwn(userId: string): Promise<OwnPicture | undefined> {
    const file = await readOwnFile(this.#db, userId, ownPictureName)
    const webp = file && (file.bytes ?? (await this.#store?.get(keyOf(file.version, ownPictureName))))
    return webp && { webp, createdAt: file.createdAt }
  }

  /** When the learner's picture was chosen, as an instant; none where there is none. */
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

  /** Deletes what is nobody's from the object store, without anybody waiting for it; what fails is tried again. */
  sweepSoon(): void {
    this.sweep().catch((err) => this.#log.warn({ err }, "Pictures that are nobody's were not deleted"))
  }

  /** The same, for whoever waits. @throws ProblemError while the store is away: it is tried again */
  async sweep(): Promise<void> {
    if (!this.#store) return
    for (const version of await readLeftovers(this.#db)) {
      for (const name of pictureNames) await this.#store.delete(keyOf(version, name))
      await forgetLeftover(this.#db, version)
    }
  }
}

/** It tells nothing of whose it is. */
function keyOf(version: string, name: PictureName): string {
  return `pictures/${version}/${name}`
}
