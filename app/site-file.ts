import { isNoFile } from '../domain/foreign-response.ts'

/**
 * Fetches a file of the site. A cached one may be older than the mark of the server's responses.
 *
 * @throws Error where the file does not load, or something else answers in its place
 */
export async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok || isNoFile(response)) throw new Error(`${address} did not load: ${response.status}`)
  return response
}
