/** A header of every response of the server. */
export const serverHeader = 'x-waymark'

/**
 * Whether something else answered in place of the server, such as a network that asks for a sign-in or another program
 * at this address. A proxy may speak for the server where it is away, and where a request is too large or one too many.
 */
export function isForeign({ headers, status }: Pick<Response, 'headers' | 'status'>): boolean {
  // Status 511 is a network's, and asks for a sign-in.
  const isOfProxy = status === 413 || status === 429 || (status >= 500 && status !== 511)
  return !isOfProxy && !headers.has(serverHeader)
}

/** Whether a page or a redirect answered in place of a file. */
export function isNoFile({ headers, redirected }: Pick<Response, 'headers' | 'redirected'>): boolean {
  return redirected || headers.get('content-type')?.startsWith('text/html') === true
}
