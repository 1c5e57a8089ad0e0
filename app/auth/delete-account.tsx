import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getAccount } from '../../domain/account-settings.ts'
import { queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { deleteOwner } from '../sync/log.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { deleteAccount } from './account-deletion.ts'
import { PasswordField } from './password-field.tsx'
import { useSession } from './session.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useCallForm } from './use-call-form.ts'

/** Deletes the account after confirmation by password. The learner becomes a visitor. */
export function DeleteAccount() {
  return (
    <Dialog
      trigger={<Button variant="danger">Delete your account</Button>}
      title="Delete your account?"
      description="This deletes everything, everywhere, permanently."
    >
      <DeletionForm />
    </Dialog>
  )
}

function DeletionForm() {
  const navigate = useNavigate()
  const { learner } = useSession()
  const { data: account } = useQuery(queryFor(getAccount, {}))
  const hasPassword = account?.hasPassword !== false
  async function deleteWithUnsent({ learnerId, ...fields }: { learnerId: string; password?: string }) {
    await deleteAccount(learnerId, fields, () => void navigate(paths.home))
    // Pending operations of a deleted account are discarded.
    await deleteOwner(learnerId)
  }
  const form = useCallForm(deleteWithUnsent, () => {
    toast.success('Your account is deleted', { description: 'Nothing of it is left here. Walk well.' })
  })
  if (!learner) return null
  const { id: learnerId } = learner
  return (
    <>
      <Form
        label="Delete your account"
        call={form}
        submitLabel="Delete my account and everything in it"
        submitVariant="danger"
        onSubmit={(data) => form.submit({ learnerId, ...(hasPassword && { password: String(data.get('password')) }) })}
      >
        {hasPassword && (
          <PasswordField
            autoComplete="current-password"
            hint="This confirms it's you."
            problem={form.problemOf('password')}
          />
        )}
      </Form>
      <SignInAgain calls={[form]} />
    </>
  )
}
