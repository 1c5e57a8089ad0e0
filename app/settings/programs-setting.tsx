import { useState } from 'react'
import { issueTokensToBrowser, type Tokens } from '../../domain/api-tokens.ts'
import { call } from '../api.ts'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useCallForm } from '../auth/use-call-form.ts'
import { copyText } from '../shell/copy-text.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { refetchAccount } from './account-query.ts'

/** Access tokens for API clients, independent of the ways to sign in. */
export function ProgramsSetting() {
  const [tokens, setTokens] = useState<Tokens | null>(null)
  const issuing = useCallForm(
    () => call(issueTokensToBrowser, {}),
    async (issued) => {
      setTokens(issued)
      await refetchAccount()
    },
  )
  return (
    <div className="grid max-w-md grid-cols-1 gap-5">
      <p className="text-soft">
        A program with tokens of yours can do what you can, over the{' '}
        <a href="/api/docs" className="link">
          API
        </a>
        . It stands below, where you are signed in, and you can sign it out there.
      </p>
      {issuing.problem && <Alert title={issuing.problem} />}
      {tokens ? (
        <Alert tone="notice" title="Keep these tokens like a password">
          <Token name="Access token" value={tokens.access_token}>
            Works for 15 minutes.
          </Token>
          <Token name="Refresh token" value={tokens.refresh_token}>
            Gets the next two tokens, once.
          </Token>
          <p className="mt-3">They are shown only now.</p>
          <Button variant="secondary" size="small" className="mt-2" onClick={() => setTokens(null)}>
            I have kept them
          </Button>
        </Alert>
      ) : (
        <div>
          <Button variant="secondary" aria-busy={issuing.isPending} onClick={() => issuing.submit(undefined)}>
            Get tokens for a program
          </Button>
        </div>
      )}
      <SignInAgain calls={[issuing]} />
    </div>
  )
}

function Token({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className="mt-3">
      <p>
        <span className="font-semibold text-ink">{name}.</span> {children}
      </p>
      <p className="mt-1 flex items-center gap-2.5">
        <code translate="no" className="min-w-0 flex-1 truncate text-ink">
          {value}
        </code>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Copy ${name.toLowerCase()}`}
          onClick={() => void copyText(value)}
        >
          Copy
        </Button>
      </p>
    </div>
  )
}
