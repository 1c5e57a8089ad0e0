/** Milliseconds without a key after which a word counts as typed. */
export const typingPause = 300

/** Passes a text on once it is typed: after a pause, and never while an input method composes. */
export function afterTyping(pass: (text: string) => void) {
  let typed: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    clearTimeout(timer)
    if (typed === null) return
    const text = typed
    typed = null
    pass(text)
  }
  function cancel() {
    clearTimeout(timer)
    typed = null
  }
  return {
    type(text: string, isComposing: boolean) {
      cancel()
      if (isComposing) return
      typed = text
      timer = setTimeout(flush, typingPause)
    },
    /** Passes the text on without waiting, if it has not been. */
    flush,
    cancel,
  }
}
