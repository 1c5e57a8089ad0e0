import { useQuery } from '@tanstack/react-query'
import { listCredentials } from '../../domain/credentials.ts'
import { queryFor } from '../api.ts'
import { claimsIn } from '../credentials/claims.ts'
import { mediumDate } from '../dates.ts'
import { credentialPathname } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SettingItem } from './account-section.tsx'

/** The learner's certificates, each with the way to its page, where it is published and revoked. */
export function CertificatesSetting() {
  const { data, isError, refetch } = useQuery(queryFor(listCredentials, {}))
  if (isError)
    return (
      <LoadFailed title="Your certificates didn't load" onRetry={() => void refetch()}>
        The server did not answer.
      </LoadFailed>
    )
  if (!data) return <Skeleton className="h-20" />
  if (data.credentials.length === 0) {
    return (
      <p className="max-w-prose text-soft">
        None yet. A course offers you one once you pass its exam or submit its project.
      </p>
    )
  }
  return (
    <ul className="grid gap-3">
      {data.credentials.map(({ credentialId, jwt, issuedAt, isPublic, revokedAt }) => (
        <SettingItem key={credentialId}>
          <div className="min-w-0">
            <Link to={credentialPathname(credentialId)} className="link font-semibold">
              {claimsIn(jwt).name}
            </Link>
            <p className="text-sm text-soft">
              {mediumDate.format(new Date(issuedAt))} ·{' '}
              {revokedAt !== null ? 'revoked' : isPublic ? 'everybody with the link sees it' : 'only you see it'}
            </p>
          </div>
        </SettingItem>
      ))}
    </ul>
  )
}
