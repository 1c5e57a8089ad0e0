import { expect, test } from 'vitest'
import { pictureNames } from '../../domain/picture.ts'
import { jpegHiding } from '../../testing/pictures.ts'
import { reEncode } from './re-encode.ts'

test('a picture may take so much of the time of a processor, however long that is by the clock', async () => {
  const large = new Uint8Array(await jpegHiding(4000, 4000).arrayBuffer())
  await expect(reEncode(large, 10)).rejects.toThrow('This picture takes too long to read.')
  expect(Object.keys(await reEncode(large))).toEqual(pictureNames)
})
