import { useState } from 'react'
import type { Exercise, Work } from '../../domain/exercises.ts'
import { Button } from '../ui/button.tsx'
import { startPage } from './file-address.ts'
import { RunResult } from './run-result.tsx'
import { isWide } from './runners.ts'
import { sampleExercise } from './sample-exercise.ts'
import { useRun } from './use-run.ts'

/** The page that a finished work makes, to be looked at and tried. */
export default function BuiltPage({ exercise, work, title }: { exercise: Exercise; work: Work; title?: string }) {
  const { place, page, setPage } = useRun(exercise, work, title)
  return <RunResult place={place} isShown output="" isWide={isWide(exercise)} page={page} onPage={setPage} />
}

/** A page of somebody else, as wide as its place or as a small phone. */
export function BuiltSample({ title, source }: { title: string; source: string }) {
  const [{ exercise }] = useState(() => sampleExercise('html', source))
  const [work] = useState({ [startPage]: source })
  const [isNarrow, setIsNarrow] = useState(false)
  return (
    <div>
      {/* With its borders, so that the page is 320 px wide. */}
      <div className={isNarrow ? 'max-w-[322px]' : ''}>
        <BuiltPage exercise={exercise} work={work} title={title} />
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
