import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a part of a page whose buttons go once they have done their work. */
interface FocusFallback<Target> {
  /** What takes the focus then, instead of the page as a whole. */
  target: RefObject<Target | null>
  /** For the element around the buttons. */
  watch: { onFocus: () => void; onBlur: () => void }
}

export function useFocusFallback<Target extends HTMLElement>(): FocusFallback<Target> {
  const target = useRef<Target>(null)
  const isWithin = useRef(false)
  // A button that goes with the focus on it says nothing of that to React.
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) target.current?.focus()
  })
  const note = (is: boolean) => () => {
    isWithin.current = is
  }
  return { target, watch: { onFocus: note(true), onBlur: note(false) } }
}
