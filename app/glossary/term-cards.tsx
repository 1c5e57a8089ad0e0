import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { LessonContent } from '../../domain/courses.ts'
import { useLazyCode } from '../lazy-code.ts'
import type { OpenTerm, TermCardProps } from './term-card.tsx'

/** How long the mouse rests on a term before its card opens, and is elsewhere before it closes, in milliseconds. */
const rest = { before: 150, after: 250 }

interface TermCardsProps {
  text: RefObject<HTMLElement | null>
  content: LessonContent
  path: CoursePath
}

/**
 * Cards for the terms that the text of a lesson links. The mouse and the keyboard open a card on the way to its term,
 * and follow the link; a finger opens and closes the card.
 */
export function TermCards({ text, content: { terms }, path }: TermCardsProps) {
  const [opened, setOpened] = useState<OpenTerm | null>(null)
  const current = useRef<OpenTerm | null>(null)
  useEffect(() => {
    current.current = opened
  }, [opened])

  useEffect(() => {
    const root = text.current
    if (!root) return
    let timer: number | undefined
    let isTouched = false
    const later = (delay: number, action: () => void) => {
      clearTimeout(timer)
      timer = window.setTimeout(action, delay)
    }
    const linkAt = ({ target }: { target: EventTarget | null }) =>
      target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null
    const open = (link: HTMLAnchorElement) => {
      const term = terms[decodeURIComponent(link.hash.slice(1))]
      if (term && current.current?.link !== link) setOpened({ ...term, link, place: document.createElement('span') })
    }
    const openFocused = (target: EventTarget | null) => {
      const link = linkAt({ target })
      if (link?.matches(':focus-visible')) open(link)
    }
    const closeUnlessFocused = () => {
      const { link, place } = current.current ?? {}
      const focused = document.activeElement
      if (link !== focused && !place?.contains(focused)) setOpened(null)
    }
    const listeners = {
      pointerdown: ({ pointerType }: PointerEvent) => {
        isTouched = pointerType === 'touch'
      },
      keydown: () => {
        isTouched = false
      },
      pointerover: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return
        const link = linkAt(event)
        if (link) later(rest.before, () => open(link))
        else if (current.current?.place.contains(event.target as Node)) clearTimeout(timer)
        else later(rest.after, closeUnlessFocused)
      },
      pointerleave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') later(rest.after, closeUnlessFocused)
      },
      focusin: ({ target }: FocusEvent) => openFocused(target),
      // The card may still be loading.
      focusout: ({ target, relatedTarget }: FocusEvent) => {
        const { link, place } = current.current ?? {}
        if (target === link && relatedTarget instanceof Node && !place?.contains(relatedTarget)) setOpened(null)
      },
      click: (event: MouseEvent) => {
        const link = linkAt(event)
        if (!link || !isTouched) return
        event.preventDefault()
        if (current.current?.link === link) setOpened(null)
        else open(link)
      },
    }
    // The keyboard may have been here before this code.
    openFocused(document.activeElement)
    const ending = new AbortController()
    for (const [type, listener] of Object.entries(listeners)) {
      root.addEventListener(type, listener as EventListener, { signal: ending.signal })
    }
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [text, terms])

  if (!opened) return null
  const card = <LazyTermCard key={opened.term} opened={opened} path={path} onClose={() => setOpened(null)} />
  return createPortal(card, opened.place)
}

/** Few terms are asked for, so the card's code loads with the first. */
function LazyTermCard(props: TermCardProps) {
  const TermCard = useLazyCode('term-card', () => import('./term-card.tsx')).data?.default
  return TermCard && <TermCard {...props} />
}
