import { useQuery } from '@tanstack/react-query'
import type { Learner } from '../../domain/accounts.ts'
import { useLazyCode } from '../ui/lazy-code.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { accountQuery } from './account-query.ts'

/** The learner's identity and ways to sign in. */
export function AccountSettings({ learner }: { learner: Learner }) {
  const { data: account, ...query } = useQuery(accountQuery)
  const { data: code, ...loaded } = useLazyCode('settings-list', () => import('./settings-list.tsx'))
  const refetchAll = () => {
    if (query.isError) void query.refetch()
    if (loaded.isError) void loaded.refetch()
  }
  if (query.isError || loaded.isError)
    return (
      <div className="mt-8">
        <LoadFailed title="Your account didn't load" onRetry={refetchAll}>
          The server did not answer.
        </LoadFailed>
      </div>
    )
  if (!account || !code)
    return (
      <Loading label="Loading your account" className="mt-8 grid gap-3">
        <Skeleton className="h-20" />
      </Loading>
    )
  return <code.SettingsList learner={learner} account={account} />
}
