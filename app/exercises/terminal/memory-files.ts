class FileError extends Error {
  readonly code: string

  constructor(code: string, path: string) {
    super(`${code}: ${path}`)
    this.code = code
  }
}

/** A file system in memory, with the calls that isomorphic-git makes. */
export class MemoryFiles {
  /** The bytes of each file by its path, and `null` for a folder. */
  readonly #entries = new Map<string, Uint8Array | null>([['/', null]])

  readonly promises = {
    readFile: async (path: string, options?: string | { encoding?: string }) => {
      const bytes = this.#entryAt(path)
      if (!bytes) throw new FileError('EISDIR', path)
      const encoding = typeof options === 'string' ? options : options?.encoding
      return encoding ? new TextDecoder().decode(bytes) : bytes.slice()
    },
    writeFile: async (path: string, content: string | Uint8Array) => {
      this.#entryAt(folderOf(path))
      this.#entries.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content.slice())
    },
    unlink: async (path: string) => {
      this.#entryAt(path)
      this.#entries.delete(path)
    },
    readdir: async (path: string) => {
      this.#entryAt(path)
      return this.#namesIn(path)
    },
    mkdir: async (path: string) => {
      if (this.#entries.has(path)) throw new FileError('EEXIST', path)
      this.#entryAt(folderOf(path))
      this.#entries.set(path, null)
    },
    rmdir: async (path: string) => {
      this.#entryAt(path)
      if (this.#namesIn(path).length > 0) throw new FileError('ENOTEMPTY', path)
      this.#entries.delete(path)
    },
    stat: async (path: string) => this.#statsOf(path),
    lstat: async (path: string) => this.#statsOf(path),
    readlink: async (path: string) => {
      throw new FileError('EINVAL', path)
    },
    symlink: async (_target: string, path: string) => {
      throw new FileError('ENOSYS', path)
    },
  }

  #entryAt(path: string): Uint8Array | null {
    const entry = this.#entries.get(path)
    if (entry === undefined) throw new FileError('ENOENT', path)
    return entry
  }

  #namesIn(folder: string): string[] {
    const start = folder === '/' ? '/' : `${folder}/`
    return [...this.#entries.keys()]
      .filter((path) => path !== folder && path.startsWith(start))
      .map((path) => path.slice(start.length))
      .filter((name) => !name.includes('/'))
      .sort()
  }

  #statsOf(path: string) {
    const bytes = this.#entryAt(path)
    return {
      type: bytes ? 'file' : 'dir',
      mode: bytes ? 0o100644 : 0o40000,
      size: bytes?.length ?? 0,
      ino: 0,
      dev: 0,
      uid: 0,
      gid: 0,
      // No time is needed: files are compared by their texts.
      mtimeMs: 0,
      ctimeMs: 0,
      isFile: () => bytes !== null,
      isDirectory: () => bytes === null,
      isSymbolicLink: () => false,
    }
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}
