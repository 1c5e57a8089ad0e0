import { useEffect, useState } from 'react'

/** How far down the window a stretch has to begin at the lowest, to be the one that is read. */
const readingLine = 0.4

/** The address of the stretch that is being read in the open lesson; `null` until it is in the page. */
export function useCurrentStretch(): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // Not while it is drawn: until then the lesson before it is in the page.
  useEffect(() => onMove(() => setCurrent(currentStretch())), [])
  return current
}

function onMove(listener: () => void): () => void {
  listener()
  const options = { passive: true } as const
  window.addEventListener('scroll', listener, options)
  window.addEventListener('resize', listener, options)
  // What opens above a stretch moves it too.
  const sizes = new ResizeObserver(listener)
  sizes.observe(document.body)
  return () => {
    sizes.disconnect()
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

export function currentStretch(): string | null {
  const stretches = [...document.querySelectorAll<HTMLElement>('[data-stretch]')]
  const last = stretches.at(-1)
  if (!last) return null
  // The last one may be too short to come up so far.
  if (last.getBoundingClientRect().bottom <= window.innerHeight) return last.id
  const line = window.innerHeight * readingLine
  return (stretches.findLast((one) => one.getBoundingClientRect().top <= line) ?? stretches[0])?.id ?? null
}
