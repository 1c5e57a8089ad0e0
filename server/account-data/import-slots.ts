import { ProblemError, raise } from '../../domain/errors.ts'

export interface ImportLimits {
  /** Imports that are worked on at a time: each holds a whole file's items. */
  atOnce: number
  /** An upload that has brought less than this, after so many milliseconds besides, gives its place to who asks for one. */
  bytesPerSecond: number
  graceInMs: number
}

const usualLimits: ImportLimits = { atOnce: 2, bytesPerSecond: 100_000, graceInMs: 10_000 }

/** After how many seconds it is worth to ask again. */
const retryAfter = 30

/** The imports of this process: one at a time for each learner, and few in all. */
export class ImportSlots {
  readonly #limits: ImportLimits
  readonly #uploads = new Map<string, Upload>()

  constructor(limits = usualLimits) {
    this.#limits = limits
  }

  /**
   * Has a learner's file worked on while it arrives.
   *
   * @throws ProblemError too-many-requests while there is no room, or where its bytes came so slowly that it lost its own
   */
  async run<Result>(
    userId: string,
    file: AsyncIterable<Uint8Array>,
    work: (file: AsyncIterable<Uint8Array>) => Promise<Result>,
  ): Promise<Result> {
    this.#makeRoomFor(userId)
    const upload = new Upload()
    this.#uploads.set(userId, upload)
    try {
      return await work(upload.read(file))
    } finally {
      if (this.#uploads.get(userId) === upload) this.#uploads.delete(userId)
    }
  }

  #makeRoomFor(userId: string): void {
    const own = this.#uploads.get(userId)
    if (!own && this.#uploads.size < this.#limits.atOnce) return
    const inTheWay = own ? [[userId, own] as const] : [...this.#uploads]
    const [slowId, slow] = inTheWay.find(([, upload]) => upload.isSlow(this.#limits)) ?? []
    if (!slowId || !slow) {
      const whose = own
        ? 'Another file is being brought into your account'
        : 'Other files are being brought in just now'
      raise('too-many-requests', `${whose}. Please try again in half a minute.`, { retryAfter })
    }
    slow.giveWay()
    this.#uploads.delete(slowId)
  }
}

/** A file on its way. */
class Upload {
  #bytes = 0
  /** Milliseconds that it was waited for, apart from the present ones. */
  #waited = 0
  #waitsSince: number | null = null
  #refuse: (reason: Error) => void = () => {}

  async *read(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const pieces = file[Symbol.asyncIterator]()
    try {
      for (;;) {
        this.#waitsSince = performance.now()
        const { done, value } = await this.#next(pieces)
        this.#waited += performance.now() - this.#waitsSince
        this.#waitsSince = null
        if (done) return
        this.#bytes += value.length
        yield value
      }
    } finally {
      // Not waited for: of one that gave way the next piece may never come.
      pieces.return?.().catch(() => {})
    }
  }

  /** The next piece, unless the upload gives way before. */
  #next(pieces: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    return new Promise((resolve, reject) => {
      this.#refuse = reject
      pieces.next().then(resolve, reject)
    })
  }

  /** Whether it is waited for, and has been for longer than its bytes are worth. */
  isSlow({ bytesPerSecond, graceInMs }: ImportLimits): boolean {
    if (this.#waitsSince === null) return false
    const waited = this.#waited + performance.now() - this.#waitsSince
    return waited >= graceInMs + (this.#bytes / bytesPerSecond) * 1000
  }

  giveWay(): void {
    const detail = 'Your file came so slowly that another took its place. Please try again in half a minute.'
    this.#refuse(new ProblemError('too-many-requests', detail, { retryAfter }))
  }
}
