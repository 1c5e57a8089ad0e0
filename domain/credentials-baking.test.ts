import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { blaze, png } from '../testing/pictures.ts'
import { bakePng, bakeSvg, credentialIn, decompressed } from './credentials-baking.ts'

const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6d2ViOmhlcmUifQ.c2lnbmF0dXJl'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const picture = new Uint8Array(await png(2, 2, () => blaze).arrayBuffer())

describe('a credential', () => {
  test('is found in the picture that it was baked into', async () => {
    expect(await credentialIn(bakePng(picture, jwt))).toBe(jwt)
    expect(await credentialIn(bytesOf(bakeSvg('<svg viewBox="0 0 9 9"><path/></svg>', jwt)))).toBe(jwt)
  })

  test('takes the place of another one in a PNG', async () => {
    const twice = bakePng(bakePng(picture, 'a.b.c'), jwt)
    expect(twice).toEqual(bakePng(picture, jwt))
  })

  test('is found alone, with white space around it', async () => {
    expect(await credentialIn(bytesOf(`\n${jwt}\n`))).toBe(jwt)
  })

  test('is found in a PNG that another program packed', async () => {
    const packed = deflateSync(jwt)
    const whole = bakePng(picture, `${'x'.repeat(packed.length)}`)
    const at = Buffer.from(whole).indexOf('openbadgecredential')
    whole.set([1], at + 'openbadgecredential'.length + 1)
    whole.set(packed, at + 'openbadgecredential'.length + 5)
    expect(await credentialIn(whole)).toBe(jwt)
  })

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a picture without any', picture],
    ['a drawing without any', bytesOf('<svg viewBox="0 0 9 9"></svg>')],
    ['a text', bytesOf('To whom it may concern')],
    ['a drawing of many beginnings of one', bytesOf(`<svg>${'<openbadges:credential '.repeat(100_000)}`)],
    ['a PNG that was cut off', bakePng(picture, jwt).slice(0, 60)],
    [
      'a PNG whose first chunk is longer than the file',
      new Uint8Array([...picture.slice(0, 8), 255, 255, 255, 255, 1]),
    ],
  ])('is not found in %s', async (_, file) => {
    expect(await credentialIn(file)).toBeNull()
  })
})

test('what unpacks to more than it may, or is damaged, is not unpacked', async () => {
  const packed = deflateSync('a'.repeat(1000))
  expect(await decompressed(packed, 'deflate', 1000)).toHaveLength(1000)
  expect(await decompressed(packed, 'deflate', 999)).toBeNull()
  expect(await decompressed(packed.subarray(0, 5), 'deflate', 1000)).toBeNull()
})

test('unpacking works in Safari too, whose streams are no async iterables', async () => {
  const { prototype } = ReadableStream
  const descriptor = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator) as PropertyDescriptor
  Reflect.deleteProperty(prototype, Symbol.asyncIterator)
  try {
    expect(await decompressed(deflateSync('a'), 'deflate', 1000)).toEqual(bytesOf('a'))
  } finally {
    Object.defineProperty(prototype, Symbol.asyncIterator, descriptor)
  }
})
