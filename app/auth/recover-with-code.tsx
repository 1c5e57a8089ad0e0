import { useNavigate } from 'react-router'
import { recoverWithCode } from '../../domain/recovery-codes.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { EmailField } from './email-field.tsx'
import { returning } from './return-to.ts'
import type { WayInProps } from './sign-in-form.tsx'
import { useCallForm } from './use-call-form.ts'

/** Exchanges a printed recovery code for the right to set a new password. */
export function RecoverWithCode({ typed, onType }: Pick<WayInProps, 'typed' | 'onType'>) {
  const navigate = useNavigate()
  const [search] = useSearch()
  const { submit, isPending, problem, problemOf } = useCallForm(
    (body: { email: string; code: string }) => call(recoverWithCode, { body }),
    ({ token }) => navigate(`${paths.newPassword}${returning(search, { token })}`),
  )
  return (
    <Form
      label="Use a recovery code"
      pending={isPending}
      problem={problem}
      submitLabel="Use the code"
      onSubmit={(form) => submit({ email: String(form.get('email')).trim(), code: String(form.get('code')) })}
    >
      <EmailField typed={typed} onType={onType} problem={problemOf('email')} />
      <TextField label="Recovery code" name="code" autoComplete="off" required problem={problemOf('code')} />
    </Form>
  )
}
