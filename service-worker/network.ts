/** What a proxy answers for a server that is away. */
const awayStatuses = [502, 503, 504]

/** Settles with `null` after so many milliseconds. */
export function patience(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
}

/** What the server answers; `null` where it cannot be reached. */
export async function fromServer(
  request: Request,
  preloaded?: Promise<Response | undefined>,
): Promise<Response | null> {
  try {
    const response = (await preloaded) ?? (await fetch(request))
    return awayStatuses.includes(response.status) ? null : response
  } catch {
    return null
  }
}
