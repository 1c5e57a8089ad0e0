// The messages between the embedded player and its page, as the provider's own script sends them: so no script of
// theirs has to run on our page.

const origin = 'https://www.youtube-nocookie.com'

export function embedAddress(youtubeId: string): string {
  const query = new URLSearchParams({ autoplay: '1', rel: '0', enablejsapi: '1', origin: location.origin })
  return `${origin}/embed/${youtubeId}?${query}`
}

/** The player's status. Each message contains the changed fields. */
export interface EmbedState {
  currentTime?: number
  duration?: number
  playbackRate?: number
  /** 1 while it plays, 2 paused, 0 at the end. */
  playerState?: number
}

export type EmbedMessage = { kind: 'state'; state: EmbedState } | { kind: 'error'; code: number }

/** A message of the player in this frame; `null` where another window speaks, or of something else. */
export function messageFrom(
  frame: HTMLIFrameElement,
  { origin: sender, source, data }: MessageEvent,
): EmbedMessage | null {
  if (sender !== origin || source !== frame.contentWindow || typeof data !== 'string') return null
  const { event, info } = parsed(data)
  if (event === 'onError') return { kind: 'error', code: Number(info) }
  if (event === 'onStateChange') return { kind: 'state', state: { playerState: Number(info) } }
  return typeof event === 'string' ? { kind: 'state', state: isObject(info) ? info : {} } : null
}

function parsed(data: string): { event?: unknown; info?: unknown } {
  try {
    const message: unknown = JSON.parse(data)
    return isObject(message) ? message : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Asks the player to report its status. A player that is loading ignores this, so ask until it answers. */
export function listen(frame: HTMLIFrameElement): void {
  post(frame, { event: 'listening' })
}

export function command(frame: HTMLIFrameElement, func: string, ...args: unknown[]): void {
  post(frame, { event: 'command', func, args })
}

function post(frame: HTMLIFrameElement, message: object): void {
  // Nothing in it is secret, and a frame that was blocked has an origin that cannot be named.
  frame.contentWindow?.postMessage(JSON.stringify({ ...message, id: 1, channel: 'widget' }), '*')
}
