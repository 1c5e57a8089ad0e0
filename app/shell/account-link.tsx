import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { startSlug } from '../../domain/section-slugs.ts'
import { currentSection } from '../courses/current-section.ts'
import { type AccountPage, accountPathname } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

type ToAccount<Props> = Omit<Props, 'to' | 'onClick'> & { page: AccountPage }

/** A link to sign in or up that returns to the present page and section. */
export function AccountLink({ page, ...props }: ToAccount<ComponentProps<typeof Link>>) {
  return <Link {...props} {...useWayBack(page)} />
}

/** The account link as a button. */
export function AccountButtonLink({ page, ...props }: ToAccount<ComponentProps<typeof ButtonLink>>) {
  return <ButtonLink {...props} {...useWayBack(page)} />
}

function useWayBack(page: AccountPage) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return {
    to: accountPathname(page, pathname + search + hash),
    // The section changes with scrolling, so it is read at the click.
    onClick(event: MouseEvent) {
      const section = currentSection()
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!section || isForBrowser) return
      event.preventDefault()
      void navigate(accountPathname(page, pathname + search + (section === startSlug ? '' : `#${section}`)))
    },
  }
}
