import type { SiteLinks } from '../../domain/site-links.ts'
import { useSession } from '../auth/session.ts'

interface SiteLinkProps {
  to: Exclude<keyof SiteLinks, 'social'>
  /** What is said before the address. */
  children: string
}

/** Where the people who run this site have something elsewhere; nothing where they name no place. */
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
