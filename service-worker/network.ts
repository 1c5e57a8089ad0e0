/** What a proxy answers for a server that is away. */
const awayStatuses = [502, 503, 504]

/** What came of asking the server: what it answered, and what there is to show where that is no answer of its own. */
export interface Asked {
  /** `null` where the server is away, or took too long. */
  response: Response | null
  /** Whatever comes in the end, for when nothing better is known. */
  atLast: () => Promise<Response>
}

/**
 * Asks the server.
 *
 * @param timeoutMs in milliseconds
 * @param preloaded what the browser asked already, if it did
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

/** What Firefox preloads without a network comes as an error, and no promise is broken. */
function isFromServer({ type, status }: Response): boolean {
  return type !== 'error' && !awayStatuses.includes(status)
}

async function ask(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded) ?? fetch(request)
}
