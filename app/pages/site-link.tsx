import type { SiteLinks } from '../../domain/site-links.ts'
import { useSession } from '../auth/session.ts'

interface SiteLinkProps {
  to: Exclude<keyof SiteLinks, 'social'>
  /** Text before the link. */
  children: string
}

/** A link to the operator's place elsewhere; nothing without one. */
export function SiteLink({ to, children }: SiteLinkProps) {
  const address = useSession().links[to]
  if (!address) return null
  return (
    <p>
      {children}{' '}
      <a href={address} className="link [overflow-wrap:anywhere]">
        {address.replace(/^(mailto:|https?:\/\/)/, '').replace(/\/$/, '')}
      </a>
    </p>
  )
}
