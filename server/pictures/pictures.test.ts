import { gzipSync } from 'node:zlib'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { deleteAccount, getSession } from '../../domain/accounts.ts'
import { deletePicture, getPictureFile, listPictureFiles, putPicture } from '../../domain/picture.ts'
import { blaze, colourOf, near, pine, pixelsOf, png, pngSaying, turnedJpeg } from '../../testing/pictures.ts'
import { chunk } from '../../testing/png.ts'
import { query } from '../../testing/query.ts'
import { type Person, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const replacing = (body: Blob) => ({ query: { upsert: 'true' as const }, body })

function fileOf(person: Person, version: string, name = '256.webp') {
  return person.request('GET', getPictureFile.path.replace(':version', version).replace(':name', name))
}

describe('a picture', () => {
  test('is stored as squares of its middle in two sizes, is in the session, and is shown to its learner', async () => {
    const ana = await server.newLearner()
    expect((await ana.call(getSession, {})).picture).toBeNull()
    // The sides are cropped.
    const { picture } = await ana.call(putPicture, {
      query: {},
      body: png(600, 300, (x) => (x >= 150 && x < 450 ? pine : blaze)),
    })
    expect((await ana.call(getSession, {})).picture).toBe(picture)
    for (const [name, side] of [
      ['256.webp', 256],
      ['64.webp', 64],
    ] as const) {
      const { statusCode, headers, rawPayload } = await fileOf(ana, picture, name)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      expect(imageSize(rawPayload)).toMatchObject({ type: 'webp', width: side, height: side })
      const pixels = await pixelsOf(rawPayload)
      for (const x of [2, side - 3]) expect(near(colourOf(pixels, x, side / 2), pine)).toBe(true)
    }
  })

  test('is upright as its camera was, and has nothing in it but pixels', async () => {
    const ana = await server.newLearner()
    const body = await turnedJpeg(320, 240, (x) => (x < 160 ? pine : blaze), 'Taken at home, 38.7 N 9.1 W')
    const { picture } = await ana.call(putPicture, { query: {}, body })
    const { rawPayload } = await fileOf(ana, picture)
    const pixels = await pixelsOf(rawPayload)
    // By EXIF orientation, the file's left is the top.
    expect(near(colourOf(pixels, 128, 20), pine)).toBe(true)
    expect(near(colourOf(pixels, 128, 236), blaze)).toBe(true)
    expect(rawPayload.toString('latin1')).not.toMatch(/Taken at home|EXIF|XMP|ICCP/i)
  })

  test('goes without what follows it in its file, and what is written into it', async () => {
    const ana = await server.newLearner()
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
    const drawn = pngSaying(1, 1, Buffer.from([0, ...pine]), text)
    const body = new Blob([drawn, '<svg onload="alert(1)">', gzipSync('more')], { type: 'image/png' })
    const { picture } = await ana.call(putPicture, { query: {}, body })
    const { rawPayload } = await fileOf(ana, picture)
    expect(rawPayload.toString('latin1')).not.toMatch(/alert|svg/)
  })

  test('that is there is replaced only where that is asked for, and has another address then', async () => {
    const ana = await server.newLearner()
    const { picture: first } = await ana.call(putPicture, { query: {}, body: png(2, 2) })
    expect(await ana.refused(putPicture, { query: {}, body: png(3, 3) })).toMatchObject({
      status: 409,
      code: 'picture-exists',
    })
    expect((await fileOf(ana, first)).statusCode).toBe(200)
    const { picture: second } = await ana.call(putPicture, replacing(png(3, 3, () => blaze)))
    expect(second).not.toBe(first)
    expect((await fileOf(ana, first)).statusCode).toBe(404)
    expect(near(colourOf(await pixelsOf((await fileOf(ana, second)).rawPayload), 9, 9), blaze)).toBe(true)
  })

  test('is deleted, once or twice, and with its account', async () => {
    const ana = await server.newLearner()
    const { picture } = await ana.call(putPicture, { query: {}, body: png(2, 2) })
    for (const _ of [1, 2]) await ana.call(deletePicture, {})
    expect((await fileOf(ana, picture)).statusCode).toBe(404)
    expect((await ana.call(getSession, {})).picture).toBeNull()
    await ana.call(putPicture, { query: {}, body: png(2, 2) })
    await ana.call(deleteAccount, { body: { password: ana.password } })
    expect(await query(server.db, 'select from profile_pictures where user_id = $1', [ana.id])).toEqual([])
  })

  test('is listed by name, a hundred files from the first on, unless the list is asked for otherwise', async () => {
    const ana = await server.newLearner()
    expect(await ana.call(listPictureFiles, { query: {} })).toEqual({ files: [] })
    const { picture } = await ana.call(putPicture, {
      query: {},
      body: png(300, 300, (x, y) => [x % 256, y % 256, 0, 255]),
    })
    const { files } = await ana.call(listPictureFiles, { query: {} })
    const of = (name: string) => ({ name, version: picture, size: expect.any(Number), createdAt: expect.any(String) })
    expect(files).toEqual([of('256.webp'), of('64.webp')])
    const listed = async (query: object) => (await ana.call(listPictureFiles, { query })).files.map(({ name }) => name)
    expect(await listed({ order: 'desc' })).toEqual(['64.webp', '256.webp'])
    expect(await listed({ sortBy: 'size' })).toEqual(['64.webp', '256.webp'])
    expect(await listed({ limit: 1, offset: 1 })).toEqual(['64.webp'])
    for (const query of [{ limit: 0 }, { offset: -1 }, { sortBy: 'user_id' }]) {
      expect(await ana.refused(listPictureFiles, { query: query as never })).toMatchObject({ status: 400 })
    }
  })

  test("is nobody else's to see, to replace or to delete", async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const { picture } = await ana.call(putPicture, { query: {}, body: png(2, 2) })
    expect((await fileOf(bo, picture)).statusCode).toBe(404)
    expect((await fileOf(server.visitor(), picture)).statusCode).toBe(401)
    await bo.call(deletePicture, {})
    expect(await bo.call(listPictureFiles, { query: {} })).toEqual({ files: [] })
    expect((await fileOf(ana, picture)).statusCode).toBe(200)
    const ended = new Map(ana.cookies)
    await ana.request('POST', '/api/auth/sign-out', {})
    for (const [name, value] of ended) ana.cookies.set(name, value)
    expect((await fileOf(ana, picture)).statusCode).toBe(401)
    expect(await ana.refused(putPicture, replacing(png(2, 2)))).toMatchObject({ status: 401 })
  })
})
