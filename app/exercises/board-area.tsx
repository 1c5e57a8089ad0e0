import type { Exercise } from '../../domain/exercises.ts'
import { useLazyCode } from '../lazy-code.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { loadBoard } from './boards/index.ts'

interface BoardAreaProps {
  /** The id of the task whose board it is. */
  id: string
  board: Exercise['board']
  work: string
  onChange: (work: string, before: string) => void
}

/** The board of an exercise, after its code is loaded. */
export function BoardArea({ id, board, work, onChange }: BoardAreaProps) {
  const code = useLazyCode(`board of ${id}`, () => loadBoard(board))
  return (
    <LazyPart
      code={code}
      placeholder={
        <Loading label="Loading the board">
          <SkeletonCard className="h-72" />
        </Loading>
      }
      failure={["The board didn't load", 'Check your connection.']}
    >
      {({ Component }) => <Component work={work} onChange={onChange} />}
    </LazyPart>
  )
}
