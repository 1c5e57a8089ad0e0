import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { type LessonSection, nearestSection } from '../../domain/lesson-sections.ts'

/** Leads to a section of the open lesson, whose address is then the page's. */
export function useGoToSection(): (slug: string) => void {
  const navigate = useNavigate()
  return (slug) => void navigate({ hash: slug }, { replace: true, preventScrollReset: true })
}

/** Brings the section that the address names to the eye and to the screen reader; one that is not there, the nearest. */
export function useSectionInAddress(sections: readonly LessonSection[] | undefined): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  const first = useRef<{ visit: string; isThere: boolean }>(null)
  useEffect(() => {
    const slug = addressIn(hash)
    if (!slug) return
    const named = document.getElementById(slug)
    const visit = `${key}#${slug}`
    if (first.current?.visit !== visit) first.current = { visit, isThere: named !== null }
    if (!sections) return
    // The browser scrolled to a section that was there at once, and restored the position of a page returned to.
    if (first.current.isThere && type === 'POP' && window.scrollY > 0) return
    const place = named ?? document.getElementById(nearestSection(sections, slug)?.slug ?? '')
    place?.scrollIntoView()
    if (place && !place.matches('[tabindex]')) place.tabIndex = -1
    place?.focus({ preventScroll: true })
  }, [hash, key, sections, type])
}

/** The section or heading that the part of an address behind its `#` names; a moment of the video (`#t=192`) is none. */
function addressIn(hash: string): string | null {
  if (hash.length < 2 || /^#t=\d+$/.test(hash)) return null
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
