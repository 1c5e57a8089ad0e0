import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ContinueWith } from './continue-with.tsx'
import { loadPasskeys } from './load-passkeys.ts'
import type { WayInProps } from './sign-in-form.tsx'
import { useAccountForm } from './use-account-form.ts'

interface OtherWaysInProps extends Pick<WayInProps, 'onSignedIn' | 'onSecondFactor'> {
  alternative: 'password' | 'code'
  onSwitch: (way: 'password' | 'code') => void
}

/** The alternatives to the visible sign-in form. */
export function OtherWaysIn({ alternative, onSwitch, onSignedIn, onSecondFactor }: OtherWaysInProps) {
  const { submit, isPending, problem } = useAccountForm(
    async () => (await loadPasskeys()).enterWithPasskey(),
    onSignedIn,
    onSecondFactor,
  )
  return (
    <div className="mt-6 grid gap-2.5 border-line border-t pt-6">
      {problem && <Alert title={problem} />}
      <Button variant="secondary" onClick={() => onSwitch(alternative)}>
        {alternative === 'code' ? 'Email me a code' : 'Use your password'}
      </Button>
      <Button
        variant="secondary"
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={() => isPending || submit({})}
      >
        Use a passkey
      </Button>
      <ContinueWith />
    </div>
  )
}
