import { readFileSync } from 'node:fs'

// The codecs are made for browsers: what they would fetch there is read from its package, and the class that they make
// pictures of is not in Node.

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

/** What a decoder or encoder is begun with. @param name of its WebAssembly */
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
