import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

interface MailLinkPageProps {
  title: string
  /** @param token of the mail's link */
  children: (token: string) => ReactNode
}

/** The page of a mail's link. Nothing happens before a button is pressed, since mail scanners open links too. */
export function MailLinkPage({ title, children }: MailLinkPageProps) {
  const [search] = useSearch()
  const token = search.get('token')
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="mx-auto grid max-w-lg gap-5">
        <h1 className="text-3xl">{title}</h1>
        {token === null ? (
          <Alert
            title="This link is incomplete"
            action={
              <ButtonLink to={paths.home} variant="secondary" size="small">
                Go to the start
              </ButtonLink>
            }
          >
            Open it from the mail again, or copy all of it.
          </Alert>
        ) : (
          children(token)
        )}
      </div>
    </div>
  )
}

/** Help for an invalid link. @param to the page that offers a new link or a substitute */
export function LinkFails({ to, children }: { to: string; children: string }) {
  return (
    <p className="text-sm">
      Does the link no longer work?{' '}
      <Link to={to} className="link">
        {children}
      </Link>
    </p>
  )
}
