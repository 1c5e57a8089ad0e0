import * as Radix from 'radix-ui/popover'
import { useId, useLayoutEffect, useRef } from 'react'
import { type CoursePath, openUnits } from '../../domain/course-paths.ts'
import type { LinkedTerm } from '../../domain/glossary.ts'
import { lessonPathname } from '../paths.ts'
import { InlineCode } from '../ui/inline-code.tsx'
import { Link } from '../ui/link.tsx'

export interface OpenTerm extends LinkedTerm {
  link: HTMLAnchorElement
  /** Follows the link in the document, so that the keyboard gets from the term into its card. */
  place: HTMLElement
}

export interface TermCardProps {
  opened: OpenTerm
  path: CoursePath
  onClose: () => void
}

/** A term with its meaning and the lesson that introduces it. Escape, and a press elsewhere, close it. */
export default function TermCard({ opened: { term, meaning, lessonIds, link, place }, path, onClose }: TermCardProps) {
  const id = useId()
  const anchor = useRef(link)
  useLayoutEffect(() => {
    link.after(place)
    link.setAttribute('aria-describedby', id)
    return () => {
      place.remove()
      link.removeAttribute('aria-describedby')
    }
  }, [link, place, id])
  const introducedIn = [...path.units, ...openUnits(path)].find((unit) => lessonIds.includes(unit.id))
  const keepOpenAtLink = (event: CustomEvent & { target: EventTarget | null }) => {
    if (event.target === link) event.preventDefault()
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Content
        aria-label={term}
        side="top"
        sideOffset={6}
        collisionPadding={{ top: 80, bottom: 72, left: 16, right: 16 }}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={keepOpenAtLink}
        onEscapeKeyDown={() => place.contains(document.activeElement) && link.focus()}
        className="z-30 w-72 max-w-[calc(100vw-2rem)] whitespace-normal rounded-card border border-line bg-card p-4 text-left font-normal text-base text-ink not-italic leading-normal shadow-lift print:hidden"
      >
        <strong className="block">{term}</strong>
        <span id={id} className="mt-1 block">
          <InlineCode text={meaning} />
        </span>
        {introducedIn && (
          <span className="mt-2 block text-sm text-soft">
            Introduced in{' '}
            <Link to={lessonPathname(path.preferences, introducedIn.id)} preventScrollReset>
              {introducedIn.title}
            </Link>
          </span>
        )}
      </Radix.Content>
    </Radix.Root>
  )
}
