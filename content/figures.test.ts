import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith, lesson, lessonFile } from '../testing/content.ts'
import { blaze, pine, png, turnedJpeg } from '../testing/pictures.ts'
import { ContentError } from './content-error.ts'
import { readContent } from './read.ts'

const folder = 'courses/baking/1-bread'

/** Reads the small content with this picture in the text of its lesson. */
function readWith(name: string, bytes: Uint8Array) {
  const content = contentWith({ [lesson]: `${lessonFile('bread-1-1')}\nPush.\n\n![A loaf](${name} "Baked")\n` })
  writeFileSync(join(content, folder, name), bytes)
  try {
    return { ...readContent(content).lessons.get('bread-1-1'), problem: '' }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { text: undefined, pictures: [], problem: error.message }
  }
}

const bytesOf = async (picture: Blob) => new Uint8Array(await picture.arrayBuffer())
const small = await bytesOf(png(4, 3))
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoCAAIAAgA0JaQAA3AA/vuUAAA=', 'base64')
/** The boxes of an AVIF that say its size. */
const avif = Buffer.concat([
  box('ftyp', Buffer.from('avif\0\0\0\0mif1')),
  box(
    'meta',
    Buffer.alloc(4),
    box('iprp', box('ipco', box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2])))),
  ),
])

function box(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 8)
  return Buffer.concat([length, Buffer.from(name), content])
}

test('a picture has the size that browsers show, and an address that changes with it', async () => {
  const { pictures } = readWith('loaf.png', small)
  expect(pictures).toEqual([
    {
      address: expect.stringMatching(/^\/assets\/loaf-[0-9a-f]{16}\.png$/),
      file: join(folder, 'loaf.png'),
      width: 4,
      height: 3,
    },
  ])
  const other = await bytesOf(png(4, 3, () => blaze))
  expect(readWith('loaf.png', other).pictures?.[0]?.address).not.toBe(pictures?.[0]?.address)

  const turned = await bytesOf(await turnedJpeg(8, 4, () => pine, 'from a camera'))
  expect(readWith('loaf.jpg', turned).pictures).toMatchObject([{ width: 4, height: 8 }])
})

test.each([
  ['loaf.webp', webp],
  ['loaf.avif', avif],
])('a picture may be %s', (name, bytes) => {
  expect(readWith(name, bytes)).toMatchObject({ problem: '', pictures: [{ width: 2, height: 2 }] })
})

test.each([
  ['broken.png', Buffer.from('no picture'), "'broken.png' cannot be read as a picture: save it again as .png"],
  ['cut-off.png', small.subarray(0, 20), "'cut-off.png' cannot be read as a picture: save it again as .png"],
  ['empty.avif', Buffer.of(), "'empty.avif' cannot be read as a picture: save it again as .avif"],
  ['renamed.jpg', small, "'renamed.jpg' is in the format png: save it as .jpg, or give it the name of its format"],
  ['wide.png', await bytesOf(png(2401, 1)), "'wide.png' is 2401 by 1 pixels large, and 2400 are the most on a side"],
  [
    'heavy.png',
    Buffer.concat([small, Buffer.alloc(500_000)]),
    "'heavy.png' has 501 kB, and 500 are the most: save it smaller, or as .webp",
  ],
])('%s is a problem, at the line of the text', (name, bytes, problem) => {
  expect(readWith(name, bytes).problem).toBe(`content/${lesson}:16: ${problem}`)
})
