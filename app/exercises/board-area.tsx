import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { loadBoard } from './load-board.ts'

interface BoardAreaProps {
  name: string
  work: string
  onChange: (work: string, before: string) => void
}

/** The board of an exercise, after its code is loaded. */
export function BoardArea({ name, work, onChange }: BoardAreaProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['board', name],
    queryFn: () => loadBoard(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <LoadFailed title="The board didn't load" onRetry={() => void refetch()}>
        Check your connection.
      </LoadFailed>
    )
  if (!data)
    return (
      <Loading label="Loading the board">
        <SkeletonCard className="h-72" />
      </Loading>
    )
  return <data.Component work={work} onChange={onChange} />
}
