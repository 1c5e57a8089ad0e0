import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { startSlug } from '../../domain/stretches.ts'
import { currentStretch } from '../courses/use-current-stretch.ts'
import { type AccountPage, accountPathname } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

type ToAccount<Props> = Omit<Props, 'to' | 'onClick'> & { page: AccountPage }

/** To sign in or up, and back to the very place that was left: of a lesson, the stretch that was read. */
export function AccountLink({ page, ...props }: ToAccount<ComponentProps<typeof Link>>) {
  return <Link {...props} {...useWayBack(page)} />
}

/** The same as a button. */
export function AccountButtonLink({ page, ...props }: ToAccount<ComponentProps<typeof ButtonLink>>) {
  return <ButtonLink {...props} {...useWayBack(page)} />
}

function useWayBack(page: AccountPage) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return {
    to: accountPathname(page, pathname + search + hash),
    // What is read changes with every move of the window: it is asked for when it matters.
    onClick(event: MouseEvent) {
      const stretch = currentStretch()
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!stretch || isForBrowser) return
      event.preventDefault()
      void navigate(accountPathname(page, pathname + search + (stretch === startSlug ? '' : `#${stretch}`)))
    },
  }
}
