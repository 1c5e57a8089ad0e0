import { createHash } from 'node:crypto'
import { join, parse } from 'node:path'
import { imageSize } from 'image-size'
import { nearestName } from '../domain/nearest-name.ts'
import type { ContentFolder } from './content-folder.ts'

/** A raster picture, which the page loads when it comes near. */
export interface Picture {
  /** On the built site. It changes with the picture. */
  address: string
  /** Relative to the content folder. */
  file: string
  /** In pixels, as browsers show it. */
  width: number
  height: number
}

/** A drawing that stands in the page itself, or a picture. */
export type Figure = { svg: string } | Picture

/** A figure by the name of its file, or what is wrong with it. */
export type FigureNamed = (name: string) => Figure | { problem: string }

const isFigure = /^[\w.-]+\.(svg|png|jpg|webp|avif)$/
/** A photograph of this many bytes takes a slow phone three seconds. */
const maxBytes = 500_000
/** More than the widest column shows on the sharpest screen. */
const maxSide = 2400

/** The figures in a folder, for the texts and exercises beside them. */
export class FiguresBeside {
  readonly #files: ContentFolder
  readonly #folder: string
  readonly #found = new Map<string, ReturnType<FigureNamed>>()

  constructor(files: ContentFolder, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  readonly named: FigureNamed = (name) => {
    const figure = this.#found.get(name) ?? this.#read(name)
    this.#found.set(name, figure)
    return figure
  }

  /** The pictures among the figures that were asked for. */
  pictures(): Picture[] {
    return [...this.#found.values()].filter((figure) => 'address' in figure)
  }

  #read(name: string): ReturnType<FigureNamed> {
    const [, format] = isFigure.exec(name) ?? []
    if (format === undefined) {
      const form = 'name an .svg, .png, .jpg, .webp or .avif file beside this one, such as flower.svg'
      return { problem: `'${name}' cannot be shown: ${form}, with letters from a to z` }
    }
    const file = join(this.#folder, name)
    const bytes = this.#files.bytes(file)
    if (bytes) return format === 'svg' ? { svg: bytes.toString() } : readPicture(file, bytes)
    const names = this.#files.names(this.#folder).filter((other) => isFigure.test(other))
    const meant = nearestName(name, names)
    const remedy = meant ? `did you mean ${meant}?` : 'put the file there, or write the name of one that is'
    return { problem: `there is no '${name}' in ${this.#files.shown(this.#folder)}: ${remedy}` }
  }
}

function readPicture(file: string, bytes: Buffer): ReturnType<FigureNamed> {
  const { base, name, ext } = parse(file)
  const size = sizeOf(bytes)
  if (!size) return { problem: `'${base}' cannot be read as a picture: save it again as ${ext}` }
  const { type, width, height } = size
  if (`.${type}` !== ext) {
    return { problem: `'${base}' is in the format ${type}: save it as ${ext}, or give it the name of its format` }
  }
  if (Math.max(width, height) > maxSide) {
    return { problem: `'${base}' is ${width} by ${height} pixels large, and ${maxSide} are the most on a side` }
  }
  if (bytes.length > maxBytes) {
    const [kilobytes, most] = [Math.ceil(bytes.length / 1000), maxBytes / 1000]
    return { problem: `'${base}' has ${kilobytes} kB, and ${most} are the most: save it smaller, or as .webp` }
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { address: `/assets/${name}-${hash}${ext}`, file, width, height }
}

/** The format and size of a picture; `null` where it cannot be read. */
function sizeOf(bytes: Buffer): { type: string; width: number; height: number } | null {
  try {
    // Copied, because small files lie in one buffer, and a file that was cut off would go on with the next one.
    const { type = '', width, height, orientation = 1 } = imageSize(Uint8Array.from(bytes))
    if (!(width > 0 && height > 0)) return null
    // Cameras that were held on their side say so, and browsers turn the picture.
    const isTurned = orientation >= 5
    return { type, width: isTurned ? height : width, height: isTurned ? width : height }
  } catch {
    return null
  }
}
