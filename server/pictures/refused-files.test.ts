import { describe, expect, test } from 'vitest'
import { getSession } from '../../domain/accounts.ts'
import { maxPictureBytes, putPicture } from '../../domain/picture.ts'
import { jpegHiding, png, pngSaying } from '../../testing/pictures.ts'
import { sharedServer } from '../../testing/server.ts'

// Files refused for their content, before any database access.

const server = await sharedServer()

describe('no picture is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const gif = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\0;'
  const startOfScan = Buffer.from([0xff, 0xda, 0, 2])
  const manyScans = new Blob([jpegHiding(50, 50), Buffer.concat(Array(101).fill(startOfScan))], { type: 'image/jpeg' })
  const bomb = pngSaying(30_000, 30_000, Buffer.alloc(1_000_000))

  test.each([
    ['an SVG', new Blob([svg], { type: 'image/svg+xml' }), 415, /image\/jpeg, image\/png, image\/webp/],
    ['a GIF', new Blob([gif], { type: 'image/gif' }), 415, /image\/jpeg/],
    ['JSON', new Blob(['{}'], { type: 'application/json' }), 415, /image\/jpeg/],
    ['an SVG under the name of a PNG', new Blob([svg], { type: 'image/png' }), 400, /JPEG, PNG or WebP/],
    ['a GIF under the name of a JPEG', new Blob([gif], { type: 'image/jpeg' }), 400, /JPEG, PNG or WebP/],
    ['nothing', new Blob([], { type: 'image/png' }), 400, /empty/],
    ['a PNG that breaks off', png(50, 50).slice(0, 60, 'image/png'), 400, /JPEG, PNG or WebP/],
    ['a small file of many pixels', bomb, 400, /16 million pixels/],
    ['one pixel more than are read', pngSaying(4001, 4000, Buffer.alloc(9)), 400, /16 million pixels/],
    ['a JPEG that hides how many pixels it has', jpegHiding(5000, 4000), 400, /16 million pixels/],
    ['a JPEG of more scans than any has', manyScans, 400, /too long/],
    ['one of no size', pngSaying(0, 0, Buffer.alloc(0)), 400, /JPEG, PNG or WebP/],
    ['a file that is too large', new Blob([Buffer.alloc(maxPictureBytes + 1)], { type: 'image/png' }), 413, /larger/],
  ])('%s, and it says what is', async (_, body, status, words) => {
    const ana = await server.newLearner()
    const problem = await ana.refused(putPicture, { query: { upsert: 'true' }, body })
    expect(problem).toMatchObject({ status, detail: expect.stringMatching(words) })
    expect((await ana.call(getSession, {})).picture).toBeNull()
  })
})
