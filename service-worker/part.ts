/**
 * The range of a response that a player requests: `bytes=100-199`, `bytes=100-`, `bytes=-100`.
 *
 * @param range a Range header
 */
export async function partOf(whole: Response, range: string): Promise<Response> {
  const body = await whole.blob()
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return new Response(body, { headers: whole.headers })
  const start = from === '' ? Math.max(0, body.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? body.size : Math.min(Number(to) + 1, body.size)
  if (start >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.size}` } })
  const headers = new Headers(whole.headers)
  headers.set('content-range', `bytes ${start}-${end - 1}/${body.size}`)
  headers.set('content-length', String(end - start))
  return new Response(body.slice(start, end), { status: 206, headers })
}
