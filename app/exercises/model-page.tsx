import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { startPage } from './file-address.ts'
import { RunResult } from './run-result.tsx'
import { sampleExercise } from './sample-exercise.ts'
import { useRun } from './use-run.ts'

/** A page of somebody else, to be looked at and tried: as wide as its place, or as a small phone. */
export function ModelPage({ title, source }: { title: string; source: string }) {
  const [{ exercise }] = useState(() => sampleExercise('html', source))
  const [work] = useState({ [startPage]: source })
  const { place, page, setPage } = useRun(exercise, work, title)
  const [isNarrow, setIsNarrow] = useState(false)
  return (
    <div>
      {/* With its borders, so that the page is 320 px wide. */}
      <div className={isNarrow ? 'max-w-[322px]' : ''}>
        <RunResult place={place} isShown output="" page={page} onPage={setPage} />
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-pressed={isNarrow}
        className="mt-2 max-sm:hidden"
        onClick={() => setIsNarrow(!isNarrow)}
      >
        As on a small phone
      </Button>
    </div>
  )
}
