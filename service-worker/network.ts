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
 * Whether something else answered in place of a file, such as a network that asks for a sign-in. Such answers are pages
 * or redirects, and no file here is either.
 */
export function isForeign({ redirected, headers }: Response): boolean {
  return redirected || headers.get('content-type')?.startsWith('text/html') === true
}

async function ask(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded) ?? fetch(request)
}
