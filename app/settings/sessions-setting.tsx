import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { endSession, endSessions, type OpenSession } from '../../domain/account-settings.ts'
import { CallError, call } from '../api.ts'
import { becomeVisitor } from '../auth/session.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { mediumInstant } from '../dates.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { refetchAccount, sessionsQuery } from './account-query.ts'

/** The learner's sessions, with buttons to end one, the others, or all. */
export function SessionsSetting() {
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const ending = useCallForm(
    (which: { sessionId: string } | { scope: 'others' }) =>
      'scope' in which ? call(endSessions, { body: which }) : call(endSession, { params: which }),
    async () => {
      toast.success('Signed out')
      await refetchAccount()
    },
  )
  const everywhere = useCallForm(
    () => call(endSessions, { body: { scope: 'global' } }).catch(unlessEnded),
    () => becomeVisitor(() => void navigate(paths.home)),
  )
  if (isError)
    return (
      <LoadFailed title="Your devices didn't load" onRetry={() => void refetch()}>
        The server did not answer.
      </LoadFailed>
    )
  if (!data) return <Skeleton className="h-20" />
  return (
    <>
      <ul className="grid gap-3">
        {data.sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => ending.submit({ sessionId: session.id })} />
        ))}
      </ul>
      {(ending.problem ?? everywhere.problem) && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {ending.problem ?? everywhere.problem}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        {data.sessions.length > 1 && (
          <Button variant="secondary" onClick={() => ending.submit({ scope: 'others' })}>
            Sign out my other devices
          </Button>
        )}
        <Button variant="secondary" onClick={() => everywhere.submit(undefined)}>
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}

/** An attempt whose response was lost may have ended this session too. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'not-signed-in') throw error
}

function SessionItem({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { isPresent, isProgram, network, lastUsedAt } = session
  const device = isProgram ? `Program, from ${session.device}` : session.device
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card p-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {isPresent && <span className="ml-2 font-normal text-soft text-sm">This device</span>}
        </p>
        <p className="text-soft text-sm [overflow-wrap:anywhere]">
          Last used {mediumInstant.format(new Date(lastUsedAt))}
          {network && `, from ${network}`}
        </p>
      </div>
      {!isPresent && (
        <Button variant="secondary" size="small" aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
