import { serverHeader } from '../domain/foreign-response.ts'

/** A response as the server sends it. */
export function serverResponse(value: unknown, init: ResponseInit = {}): Response {
  return Response.json(value, { ...init, headers: { ...init.headers, [serverHeader]: '1' } })
}
