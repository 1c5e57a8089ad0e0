import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Maximum bytes of an upload. */
export const maxPictureBytes = 2_000_000
/** Maximum pixels of an upload: decoded, each takes four bytes. */
export const maxPicturePixels = 16_000_000
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureMaxAge = 3600 // seconds in a browser cache

/** The stored squares: file name and side in pixels. */
export const pictureSides = { '256.webp': 256, '64.webp': 64 } as const
export type PictureName = keyof typeof pictureSides
export const pictureNames = Object.keys(pictureSides) as [PictureName, ...PictureName[]]

export const putPicture = endpoint({
  method: 'PUT',
  path: '/api/v1/picture',
  access: 'learner',
  summary:
    "Keep a JPEG, PNG or WebP of at most 2 MB and 16 million pixels as the learner's picture: its middle, as squares of 256 and 64 pixels a side, without metadata. One that is there already is replaced where `upsert` is true.",
  rate: 'attempts',
  maxBodyBytes: maxPictureBytes,
  takes: pictureTypes,
  query: z.object({ upsert: z.enum(['true', 'false']).default('false') }),
  body: z.custom<Blob>().meta({ type: 'string', format: 'binary' }),
  problems: ['picture-exists'],
  output: z.object({ picture: z.uuid() }),
  makesStale: ['/api/v1/session', '/api/v1/picture/files'],
})

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/picture',
  access: 'learner',
  summary: "Delete the learner's picture, if there is one.",
  output: z.object({}),
  makesStale: ['/api/v1/session', '/api/v1/picture/files'],
})

export const listPictureFiles = endpoint({
  method: 'GET',
  path: '/api/v1/picture/files',
  access: 'learner',
  summary: "The files of the learner's picture: none where there is no picture.",
  query: z.object({
    limit: z.coerce.number<number>().int().min(1).max(1000).default(100),
    offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
    sortBy: z.enum(['name', 'size']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: z.object({
    files: z.array(
      z.object({
        name: z.enum(pictureNames),
        version: z.uuid(),
        /** Bytes. */
        size: z.int(),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
})

export const getPictureFile = endpoint({
  method: 'GET',
  path: '/api/v1/picture/files/:version/:name',
  access: 'learner',
  summary: "A file of the learner's own picture. Another picture has another version.",
  answersWith: 'image/webp',
  params: z.object({ version: z.uuid(), name: z.enum(pictureNames) }),
  problems: ['not-found'],
  output: z.string().meta({ format: 'binary' }),
})
