import { useQuery } from '@tanstack/react-query'
import type { Learner } from '../../domain/accounts.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { accountQuery } from './account-query.ts'
import { AccountSection } from './account-section.tsx'
import { AddressSetting } from './address-setting.tsx'
import { IdentitiesSetting } from './identities-setting.tsx'
import { NameSetting } from './name-setting.tsx'
import { PasskeysSetting } from './passkeys-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { RecoveryCodesSetting } from './recovery-codes-setting.tsx'
import { SecondFactorSetting } from './second-factor-setting.tsx'
import { SecurityEvents } from './security-events.tsx'
import { SessionsSetting } from './sessions-setting.tsx'

/** Who the learner is, and how they sign in. */
export function AccountSettings({ learner }: { learner: Learner }) {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  if (isError)
    return (
      <div className="mt-8">
        <LoadFailed title="Your account didn’t load" onRetry={() => void refetch()}>
          The server did not answer.
        </LoadFailed>
      </div>
    )
  if (!account)
    return (
      <Loading label="Loading your account" className="mt-8 grid gap-3">
        <Skeleton className="h-20" />
      </Loading>
    )
  return (
    <>
      <AccountSection title="Picture">
        <PictureSetting learner={learner} />
      </AccountSection>
      <AccountSection title="Name">
        <NameSetting learner={learner} />
      </AccountSection>
      <AccountSection title="Email address">
        <AddressSetting account={account} />
      </AccountSection>
      <AccountSection title="Password">
        <PasswordSetting hasPassword={account.hasPassword} />
      </AccountSection>
      <AccountSection title="Recovery codes">
        <RecoveryCodesSetting account={account} />
      </AccountSection>
      <AccountSection title="Passkeys">
        <PasskeysSetting account={account} />
      </AccountSection>
      <AccountSection title="Second factor">
        <SecondFactorSetting account={account} />
      </AccountSection>
      <IdentitiesSetting account={account} />
      <AccountSection title="Where you are signed in">
        <SessionsSetting />
      </AccountSection>
      <AccountSection title="What happened to your account">
        <SecurityEvents />
      </AccountSection>
    </>
  )
}
