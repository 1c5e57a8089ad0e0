import { useState } from 'react'
import { experienceLevels, timeCommitments } from '../../domain/preference-choices.ts'
import { type Answers, answersOf, learningGoals, type Profile } from '../../domain/preferences.ts'
import { weeklyGoal } from '../../domain/weekly-goal.ts'
import { paths } from '../paths.ts'
import { choicesKind, enqueueChoices } from '../sync/choices.ts'
import { usePending } from '../sync/use-operations.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.ts'

/** The learner's path, whose weekly time sets the weekly goal. */
export function PathSetting({ profile }: { profile: Profile }) {
  const { operations } = usePending(choicesKind)
  const saved = answersOf(Object.assign({ ...profile }, ...operations.map(({ value }) => value.choices)))
  if (!saved)
    return (
      <>
        <p className="mb-4 text-soft">You have not chosen a path yet.</p>
        <ButtonLink to={paths.onboarding} variant="secondary">
          Choose your path
        </ButtonLink>
      </>
    )
  return <PathForm saved={saved} />
}

/** This device stores the choice at once. */
const storedHere = { isPending: false, problem: null }

function PathForm({ saved }: { saved: Answers }) {
  const [changed, setChanged] = useState<Partial<Answers>>({})
  const chosen = { ...saved, ...changed }
  const choose = (choice: Partial<Answers>) => setChanged({ ...changed, ...choice })
  return (
    <div className="grid max-w-md gap-5">
      <p className="text-soft">
        Your weekly goal is {weeklyGoal(saved.timeCommitment)} minutes, the least that your time promises. What you
        learned stays yours on another path.
      </p>
      <Form
        label="Your path"
        call={storedHere}
        submitLabel="Save path"
        submitSize="medium"
        onSubmit={async () => {
          await enqueueChoices(chosen, true)
          setChanged({})
          toast.success('Your path is saved')
        }}
      >
        <Select
          label="Goal"
          value={chosen.learningGoal}
          options={learningGoals}
          onChange={(learningGoal) => choose({ learningGoal })}
        />
        <Select
          label="Weekly time"
          value={chosen.timeCommitment}
          options={timeCommitments}
          onChange={(timeCommitment) => choose({ timeCommitment })}
        />
        <Select
          label="Level"
          value={chosen.experienceLevel}
          options={experienceLevels}
          onChange={(experienceLevel) => choose({ experienceLevel })}
        />
      </Form>
    </div>
  )
}
