import type { Account } from '../../domain/account-settings.ts'
import type { Learner } from '../../domain/accounts.ts'
import { AccountSection } from './account-section.tsx'
import { AddressSetting } from './address-setting.tsx'
import { IdentitiesSetting } from './identities-setting.tsx'
import { NameSetting } from './name-setting.tsx'
import { PasskeysSetting } from './passkeys-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { ProgramsSetting } from './programs-setting.tsx'
import { RecoveryCodesSetting } from './recovery-codes-setting.tsx'
import { SecondFactorSetting } from './second-factor-setting.tsx'
import { SecurityEvents } from './security-events.tsx'
import { SessionsSetting } from './sessions-setting.tsx'

interface SettingsListProps {
  learner: Learner
  account: Account
}

/** Settings need the server, so their code is not cached for offline use. */
export function SettingsList({ learner, account }: SettingsListProps) {
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
      <AccountSection title="For programs">
        <ProgramsSetting />
      </AccountSection>
      <AccountSection title="Where you are signed in">
        <SessionsSetting />
      </AccountSection>
      <AccountSection title="What happened to your account">
        <SecurityEvents />
      </AccountSection>
    </>
  )
}
