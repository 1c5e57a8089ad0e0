import { CircleCheck, Play, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Exercise, Work } from '../../domain/exercises.ts'
import { record } from '../outbox/outbox.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { CheckList } from './check-list.tsx'
import { Prose } from './prose.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RunResult } from './run-result.tsx'
import { isShown } from './runners.ts'
import { Solution } from './solution.tsx'
import { useKeptWork } from './use-kept-work.ts'
import { useRun } from './use-run.ts'
import { WorkArea } from './work-area.tsx'
import { WorkStanding } from './work-standing.tsx'

/** The exercise of a lesson: what is asked for, the place to do it, and word of what is fulfilled. */
export default function ExerciseSection({ lessonId, exercise }: { lessonId: string; exercise: Exercise }) {
  const kept = useKeptWork(lessonId)
  const { place, run, isRunning, loaded, outcome, forget } = useRun(exercise)
  const [fulfilled, setFulfilled] = useState<boolean[] | null>(null)
  const [isResetting, setIsResetting] = useState(false)
  const work = wholeWork(exercise, kept.value?.work)
  const passedAt = kept.value?.passedAt ?? null
  const isReady = kept.status === 'ready'

  // A run takes a while, and typing goes on meanwhile: what was typed last is what stays.
  const latest = useRef({ work, passedAt })
  useEffect(() => {
    latest.current = { work, passedAt }
  })
  function change(name: string, text: string) {
    latest.current = { ...latest.current, work: { ...latest.current.work, [name]: text } }
    kept.write(latest.current)
  }
  async function check() {
    if (!isReady || isRunning) return
    const results = await run(work, exercise.checks)
    setFulfilled(results)
    if (results?.every(Boolean) && latest.current.passedAt === null) {
      kept.write({ ...latest.current, passedAt: new Date().toISOString() })
      void record({ kind: 'exercise-passed', lessonId }, `'${exercise.title}'`)
    }
  }
  function reset() {
    kept.write({ work: {}, passedAt })
    setFulfilled(null)
    forget()
    setIsResetting(false)
  }
  function checkByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void check()
  }

  return (
    <section aria-labelledby="exercise-title" onKeyDownCapture={checkByKey}>
      <p className="text-sm text-soft">Exercise</p>
      <h3 id="exercise-title" className="mt-1 text-lg">
        {exercise.title}{' '}
        {passedAt && (
          <span className="ml-2 inline-flex items-center gap-1.5 font-sans font-semibold text-pine text-sm tracking-normal">
            <CircleCheck aria-hidden size={18} strokeWidth={2} />
            Passed
          </span>
        )}
      </h3>
      <Prose text={exercise.task} className="mt-3 max-w-[65ch] text-lesson" />
      <div className="mt-6">
        {kept.status === 'loading' && (
          <Loading label="Loading your work">
            <Skeleton className="h-72" />
          </Loading>
        )}
        {kept.status === 'failed' && (
          <LoadFailed title="Your work could not be loaded" onRetry={kept.retry}>
            It is safe, and shows as soon as the server answers.
          </LoadFailed>
        )}
        {isReady && <WorkArea exercise={exercise} work={work} onChange={change} />}
        {isReady && <WorkStanding kept={kept} />}
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button disabled={!isReady} aria-disabled={isRunning} onClick={check}>
          <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
          Check
        </Button>
        {exercise.kind !== 'board' && (
          <Button look="secondary" disabled={!isReady} aria-disabled={isRunning} onClick={() => run(work, [])}>
            <Play aria-hidden size={20} strokeWidth={1.75} />
            Run
          </Button>
        )}
        <Button look="quiet" className="ml-auto" disabled={!isReady} onClick={() => setIsResetting(true)}>
          <RotateCcw aria-hidden size={20} strokeWidth={1.75} />
          Reset
        </Button>
      </div>
      {isResetting && <ResetDialog onReset={reset} onClose={() => setIsResetting(false)} />}
      <RunResult place={place} isShown={isShown(exercise)} loaded={loaded} outcome={outcome} />
      <CheckList checks={exercise.checks} fulfilled={fulfilled} isChecking={isRunning} />
      {fulfilled?.includes(false) && <Solution exercise={exercise} />}
    </section>
  )
}

/** What was written, and the start files where nothing was. */
function wholeWork({ files }: Exercise, written: Work = {}): Work {
  const own = files.filter(({ fixed }) => !fixed)
  return Object.fromEntries(own.map(({ name, start }) => [name, written[name] ?? start]))
}
