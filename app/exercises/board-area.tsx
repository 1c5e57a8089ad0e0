import { useQuery } from '@tanstack/react-query'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { loadBoard } from './load-board.ts'

interface BoardAreaProps {
  name: string
  work: string
  onChange: (work: string) => void
}

/** The board of an exercise, once its code is here. */
export function BoardArea({ name, work, onChange }: BoardAreaProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['board', name],
    queryFn: () => loadBoard(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <Alert title="The board didn't load" action={<Button onClick={() => refetch()}>Retry</Button>}>
        Check your connection.
      </Alert>
    )
  if (!data)
    return (
      <Loading label="Loading the board">
        <SkeletonCard className="h-72" />
      </Loading>
    )
  return <data.Component work={work} onChange={onChange} />
}
