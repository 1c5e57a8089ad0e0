import { readFileSync } from 'node:fs'

// The codecs target browsers: their WebAssembly is read from the package, and Node lacks `ImageData`.

globalThis.ImageData ??= class {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
} as unknown as typeof ImageData

/** The options for a decoder's or encoder's init function. @param name of its WebAssembly */
export function codec(name: string) {
  return {
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm(name)), imports)
      done(instance)
      return instance.exports
    },
    printErr: () => {},
  }
}

export function wasm(name: string): Buffer<ArrayBuffer> {
  return readFileSync(new URL(import.meta.resolve(name)))
}
