import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves focus to a fallback when the focused button disappears. */
interface FocusFallback<Target> {
  /** The element that receives the focus, instead of the page. */
  target: RefObject<Target | null>
  /** Handlers for the element around the buttons. */
  watch: { onFocus: () => void; onBlur: () => void }
}

export function useFocusFallback<Target extends HTMLElement>(): FocusFallback<Target> {
  const target = useRef<Target>(null)
  const isWithin = useRef(false)
  // React fires no blur event for a focused button that is removed.
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) target.current?.focus()
  })
  const note = (is: boolean) => () => {
    isWithin.current = is
  }
  return { target, watch: { onFocus: note(true), onBlur: note(false) } }
}
