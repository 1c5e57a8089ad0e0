import { useEffect, useState } from 'react'
import { currentSection } from './current-section.ts'

/** The address of the section that is being read in the open lesson; `null` until it is in the page. */
export function useCurrentSection(): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // In an effect: during rendering the DOM still has the previous lesson.
  useEffect(() => onMove(() => setCurrent(currentSection())), [])
  return current
}

function onMove(listener: () => void): () => void {
  listener()
  const options = { passive: true } as const
  window.addEventListener('scroll', listener, options)
  window.addEventListener('resize', listener, options)
  // Content that opens above a section moves it too.
  const sizes = new ResizeObserver(listener)
  sizes.observe(document.body)
  return () => {
    sizes.disconnect()
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}
