import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

const goodFor = 180 * 24 * 60 * 60 * 1000 // ms

export interface SecurityTxtOptions {
  publicUrl: string
  /** Contact for security reports. */
  contact: string
}

/** Serves the contact for security reports (RFC 9116). */
export const securityTxt = plugin(async (app: FastifyInstance, { publicUrl, contact }: SecurityTxtOptions) => {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Date.now() + goodFor).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
})
