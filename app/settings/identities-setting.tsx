import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../domain/account-settings.ts'
import { linkIdentity, unlinkIdentity } from '../../domain/single-sign-on.ts'
import { call } from '../api.ts'
import { providersQuery } from '../auth/continue-with.tsx'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { useSearch } from '../shell/use-search.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { refetchAccount } from './account-query.ts'
import { AccountSection, SettingItem } from './account-section.tsx'

/** Why linking failed; other codes are about the address. */
const reasons: Record<string, string> = {
  unavailable: 'It does not answer at the moment. Please try again later.',
  access_denied: 'You did not agree to it there.',
}
const whoseAddress = 'It has to vouch for the same address, and may be linked to one account only.'

/** After the return from another site, the section scrolls into view. */
function comeBackTo(section: HTMLElement | null) {
  section?.scrollIntoView()
}

/** Linked identities of other sites; nothing when none is configured or linked. */
export function IdentitiesSetting({ account: { identities, emailVerified } }: { account: Account }) {
  const [search] = useSearch()
  const { data } = useQuery(providersQuery)
  const linking = useCallForm(
    (providerId: string) => call(linkIdentity, { params: { providerId } }),
    ({ url }) => window.location.assign(url),
  )
  const unlinking = useCallForm(
    (identityId: string) => call(unlinkIdentity, { params: { identityId } }),
    refetchAccount,
  )
  if (!data) return null
  const formerSites = identities.filter(({ providerId }) => data.providers.every(({ id }) => id !== providerId))
  if (data.providers.length + formerSites.length === 0) return null
  const problem = linking.problem ?? unlinking.problem
  return (
    <AccountSection ref={search.has('linked') ? comeBackTo : undefined} title="Other sites">
      {data.providers.length > 0 && (
        <p className="mb-4 max-w-prose text-soft">
          Link another site to sign in by it. It has to know the same address.
        </p>
      )}
      <div className="grid max-w-md gap-3">
        {search.has('linked') && search.has('error') && (
          <Alert title="The other site was not linked">{reasons[search.get('error') ?? ''] ?? whoseAddress}</Alert>
        )}
        {problem && <Alert title={problem} />}
        <ul className="grid gap-3">
          {data.providers.map(({ id, name }) => {
            const linked = identities.find(({ providerId }) => providerId === id)
            return (
              <SettingItem key={id}>
                <span className="font-semibold">{name}</span>
                {linked ? (
                  <UnlinkButton name={name} onClick={() => unlinking.submit(linked.id)} />
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Link ${name}`}
                    disabled={!emailVerified}
                    onClick={() => linking.submit(id)}
                  >
                    Link
                  </Button>
                )}
              </SettingItem>
            )
          })}
          {formerSites.map(({ id, providerId }) => (
            <SettingItem key={id}>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{providerId}</span>
                <span className="block text-soft text-sm">
                  This site is not set up any more, so you can't sign in by it.
                </span>
              </span>
              <UnlinkButton name={providerId} onClick={() => unlinking.submit(id)} />
            </SettingItem>
          ))}
        </ul>
      </div>
      <SignInAgain calls={[linking, unlinking]} />
    </AccountSection>
  )
}

function UnlinkButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="secondary" size="small" aria-label={`Unlink ${name}`} onClick={onClick}>
      Unlink
    </Button>
  )
}
