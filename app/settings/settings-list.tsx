import type { ComponentType } from 'react'
import type { Account } from '../../domain/account-settings.ts'
import type { Learner } from '../../domain/accounts.ts'
import { AccountSection } from './account-section.tsx'
import { AddressSetting } from './address-setting.tsx'
import { CertificatesSetting } from './certificates-setting.tsx'
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

interface SettingProps {
  learner: Learner
  account: Account
}

const settings: [title: string | null, Setting: ComponentType<SettingProps>][] = [
  ['Picture', PictureSetting],
  ['Name', NameSetting],
  ['Email address', AddressSetting],
  ['Password', PasswordSetting],
  ['Recovery codes', RecoveryCodesSetting],
  ['Passkeys', PasskeysSetting],
  ['Second factor', SecondFactorSetting],
  // Brings its section along: there is none without other sites.
  [null, IdentitiesSetting],
  ['Certificates', CertificatesSetting],
  ['For programs', ProgramsSetting],
  ['Where you are signed in', SessionsSetting],
  ['What happened to your account', SecurityEvents],
]

/** Settings need the server, so their code is not cached for offline use. */
export function SettingsList(props: SettingProps) {
  return settings.map(([title, Setting]) =>
    title === null ? (
      <Setting key={title} {...props} />
    ) : (
      <AccountSection key={title} title={title}>
        <Setting {...props} />
      </AccountSection>
    ),
  )
}
