import { DeleteAccount } from '../auth/delete-account.tsx'
import { AccountSection } from './account-section.tsx'
import { BringIn } from './bring-in.tsx'
import { YourData } from './your-data.tsx'

/** Taking the data of the account along, bringing it in, and deleting it. */
export default function DataSections() {
  return (
    <>
      <AccountSection title="Your data">
        <YourData />
      </AccountSection>
      <AccountSection title="Import your data">
        <BringIn />
      </AccountSection>
      <AccountSection title="Delete your account">
        <p className="mb-4 max-w-prose text-soft">
          Your profile, picture, record, points, badges and streak, your notes, exercise work and saved resources: all
          of it is deleted, and nothing remains. You may want to download everything first.
        </p>
        <DeleteAccount />
      </AccountSection>
    </>
  )
}
