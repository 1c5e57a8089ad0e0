import { useEffect, useState } from 'react'

/** A section that starts above this share of the window's height is the one being read. */
const readingLine = 0.4

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

export function currentSection(): string | null {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')]
  const last = sections.at(-1)
  if (!last) return null
  // The last section may be too short to reach the line.
  if (last.getBoundingClientRect().bottom <= window.innerHeight) return last.id
  const line = window.innerHeight * readingLine
  return (sections.findLast((one) => one.getBoundingClientRect().top <= line) ?? sections[0])?.id ?? null
}
