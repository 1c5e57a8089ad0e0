import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Content } from '../../content/read.ts'
import { raise } from '../../domain/errors.ts'
import { videoFileAddress } from '../../domain/video.ts'

/** The files of our own videos, in parts as a player asks for them. Only what a lesson names is served. */
export async function videoFiles(app: FastifyInstance, { lessons }: Pick<Content, 'lessons'>): Promise<void> {
  const folder = import.meta.dirname
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })
  app.get<{ Params: { lessonId: string; file: string } }>(
    videoFileAddress(':lessonId', ':file'),
    { schema: { hide: true } },
    async ({ params: { lessonId, file } }, reply) => {
      const path = lessons.get(lessonId)?.videoFiles.get(file) ?? raise('not-found', 'There is no such file.')
      return reply.header('cache-control', 'no-cache').sendFile(basename(path), dirname(path))
    },
  )
}
