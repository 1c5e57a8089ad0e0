import { renameLearner } from '../../domain/account-settings.ts'
import { type Learner, longestName } from '../../domain/accounts.ts'
import { call } from '../api.ts'
import { cacheInSession } from '../auth/session.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'

/** The learner's display name. */
export function NameSetting({ learner }: { learner: Learner }) {
  const form = useCallForm(
    (name: string) => call(renameLearner, { body: { name } }),
    (renamed) => {
      cacheInSession({ learner: renamed })
      toast.success('Your name is saved')
    },
  )
  return (
    <div className="max-w-md">
      <Form
        label="Your name"
        call={form}
        submitLabel="Save name"
        submitSize="medium"
        onSubmit={(data) => form.submit(String(data.get('name')).trim())}
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={learner.name}
          maxLength={longestName}
          required
          problem={form.problemOf('name')}
        />
      </Form>
    </div>
  )
}
