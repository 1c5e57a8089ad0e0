import { useEffect, useState } from 'react'

/** How far down the window a section has to begin at the lowest, to be the one that is read. */
const readingLine = 0.4

/** The address of the section that is being read in the open lesson; `null` until it is in the page. */
export function useCurrentSection(): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // Not while it is drawn: until then the lesson before it is in the page.
  useEffect(() => onMove(() => setCurrent(currentSection())), [])
  return current
}

function onMove(listener: () => void): () => void {
  listener()
  const options = { passive: true } as const
  window.addEventListener('scroll', listener, options)
  window.addEventListener('resize', listener, options)
  // What opens above a section moves it too.
  const sizes = new ResizeObserver(listener)
  sizes.observe(document.body)
  return () => {
    sizes.disconnect()
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

export function currentSection(): string | null {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')]
  const last = sections.at(-1)
  if (!last) return null
  // The last one may be too short to come up so far.
  if (last.getBoundingClientRect().bottom <= window.innerHeight) return last.id
  const line = window.innerHeight * readingLine
  return (sections.findLast((one) => one.getBoundingClientRect().top <= line) ?? sections[0])?.id ?? null
}
