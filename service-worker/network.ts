import { isForeign, isNoFile } from '../domain/foreign-response.ts'

/** Statuses that a proxy sends for a server that is away. */
const awayStatuses = [502, 503, 504]

/** The server's response in time, or a fallback. */
export interface Asked {
  /** `null` if the server is away or timed out. */
  response: Response | null
  /** The late response, for when no cache has a better one. */
  atLast: () => Promise<Response>
}

/**
 * Asks the server.
 *
 * @param timeoutMs in milliseconds
 * @param preloaded the browser's navigation preload, if any
 */
export async function askServer(
  request: Request,
  timeoutMs: number,
  preloaded?: Promise<Response | undefined>,
): Promise<Asked> {
  const asked = ask(request, preloaded).catch(() => null)
  const inTime = await Promise.race([asked, new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))])
  return {
    response: inTime && isFromServer(inTime) ? inTime : null,
    atLast: async () => (await asked) ?? Response.error(),
  }
}

/** Offline, Firefox resolves a preload with an error response instead of rejecting. */
function isFromServer({ type, status }: Response): boolean {
  return type !== 'error' && !awayStatuses.includes(status)
}

/**
 * Whether a response must not be cached, since something else answered in place of the server.
 *
 * @param pathname of the request
 */
export function isNotOurs(response: Response, pathname: string): boolean {
  // A browser keeps these files for a year, and may have one from before the server marked its responses.
  if (pathname.startsWith('/assets/')) return isNoFile(response)
  return response.redirected || isForeign(response)
}

async function ask(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded) ?? fetch(request)
}
