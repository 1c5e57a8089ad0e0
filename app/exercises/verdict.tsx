import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import type { Check } from '../../domain/exercises.ts'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import type { CheckResult } from './check-result.ts'
import type { FileMistake } from './mistakes/find-mistakes.ts'
import type { EngineProgress } from './runner.ts'
import { type Attempt, fileNamed, notesBelow, verdictOn } from './verdict-words.ts'

interface VerdictProps {
  place: Ref<HTMLDivElement>
  checks: Check[]
  /** The names of the files that the learner writes. */
  files: string[]
  attempt: Attempt | null
  /** The solution was read today, so that a pass does not count yet. */
  isForAnotherDay?: boolean
  isRunning: boolean
  loading: EngineProgress | null
  /** A problem of the run, or after it. */
  problem: string | null
  /** Focuses a line of the work; without one, the last position. */
  goTo: (file?: string, line?: number) => void
  /** Replaces the text of a file by its mended one. */
  onMend: (mistake: FileMistake, mended: string) => void
  /** Runs the work again with more time, where the clock stopped it; else `null`. */
  onMoreTime: (() => void) | null
}

/** The verdict on a check, with the next step first. The verdict takes focus and scrolls into view. */
export function Verdict({
  place,
  checks,
  files,
  attempt,
  isForAnotherDay = false,
  isRunning,
  loading,
  problem,
  goTo,
  onMend,
  onMoreTime,
}: VerdictProps) {
  const verdict = attempt && !isRunning ? verdictOn(attempt, isForAnotherDay) : null
  const shownProblem = attempt?.unreadable ? null : problem
  const isEmpty = !verdict && !isRunning && !shownProblem
  const firstSays = verdict?.first == null ? '' : saysOf(checks[verdict.first], attempt?.results[verdict.first])
  const named = fileNamed(firstSays, files)
  const { Icon, color } = looks[verdict?.kind ?? 'unknown']
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`scroll-my-28 rounded-card outline-pine focus:outline-2 ${isEmpty ? '' : 'mt-4 border border-line bg-card p-4 sm:p-5'}`}
    >
      {loading && <EngineLoading {...loading} />}
      {shownProblem && !isRunning && <Problem text={shownProblem} />}
      {shownProblem && onMoreTime && !isRunning && (
        <Button variant="secondary" size="small" className="mb-3" onClick={onMoreTime}>
          Give it more time
        </Button>
      )}
      <p role="status" className={verdict || isRunning ? 'flex items-start gap-2.5 font-semibold' : 'sr-only'}>
        {verdict && <Icon size={22} className={`mt-0.5 shrink-0 ${color}`} />}
        {isRunning ? 'Running …' : verdict?.title}
      </p>
      {verdict && attempt && (
        <div className="mt-2 grid gap-3 pl-8 empty:hidden">
          {attempt.unreadable && <MistakeText mistake={attempt.unreadable} goTo={goTo} onMend={onMend} />}
          {verdict.why && <p>{verdict.why}</p>}
          {verdict.first !== null && (
            <FirstOpen check={checks[verdict.first]} result={attempt.results[verdict.first]} />
          )}
          {notesBelow(verdict, attempt.notes).map((mistake) => (
            <MistakeText key={mistake.says} mistake={mistake} goTo={goTo} onMend={onMend} />
          ))}
          {verdict.kind !== 'passed' && !attempt.unreadable && (
            <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => goTo(named)}>
              {named ? (
                <span>
                  Go to <span translate="no">{named}</span>
                </span>
              ) : (
                'Back to your work'
              )}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const looks = {
  passed: { Icon: CircleCheck, color: 'text-pine' },
  open: { Icon: CircleAlert, color: 'text-blaze' },
  unknown: { Icon: CircleHelp, color: 'text-soft' },
  unreadable: { Icon: TriangleAlert, color: 'text-blaze' },
}

/** The sentence for a failed check: about this work if the run gave one, else the check's own. */
function saysOf(check: Check | undefined, result: CheckResult | undefined): string {
  return (result?.state === 'failed' ? result.says : undefined) ?? check?.says ?? ''
}

function FirstOpen({ check, result }: { check: Check | undefined; result: CheckResult | undefined }) {
  if (!check) return null
  const { seen } = result?.state === 'failed' ? result : {}
  return (
    <div className="min-w-0">
      <p className="text-sm text-soft">
        First: <InlineCode text={check.asks} />
      </p>
      <p className="mt-1">
        <InlineCode text={saysOf(check, result)} />
      </p>
      {seen && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-sm [&_dt]:font-sans [&_dt]:text-soft [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-wrap">
          <dt>Called</dt>
          <dd translate="no">{seen.called}</dd>
          <dt>Expected</dt>
          <dd translate="no">{seen.expected}</dd>
          <dt>Got</dt>
          <dd translate="no">{seen.seen}</dd>
        </dl>
      )}
    </div>
  )
}

function MistakeText({ mistake, goTo, onMend }: { mistake: FileMistake } & Pick<VerdictProps, 'goTo' | 'onMend'>) {
  const { file, line, says, mended } = mistake
  return (
    <div className="min-w-0">
      <p>
        <strong>
          <span translate="no">{file}</span>, line {line}:
        </strong>{' '}
        <InlineCode text={says} />
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {mended !== undefined && (
          <Button size="small" onClick={() => onMend(mistake, mended)}>
            Mend it
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => goTo(file, line)}>
          Go to line {line}
        </Button>
      </div>
    </div>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-3 flex items-start gap-2.5 whitespace-pre-wrap text-sm">
      <TriangleAlert className="shrink-0 text-danger" />
      <span
        // Our own sentences can be read in any language, errors of programs cannot.
        translate={text.includes('Stopped: ') ? 'yes' : 'no'}
        className={`wrap-anywhere min-w-0 flex-1 ${text.includes('\n') ? 'overflow-x-auto font-mono' : ''}`}
      >
        {text}
      </span>
    </p>
  )
}

function EngineLoading({ name, loadedBytes, bytes }: EngineProgress) {
  const isHere = loadedBytes >= bytes
  const label = isHere ? `Starting ${name} …` : `Loading ${name}, once: ${inMb(loadedBytes)} of ${inMb(bytes)} MB`
  return (
    <div className="mb-3">
      <p className="mb-1 text-sm tabular-nums">{label}</p>
      <ProgressBar value={Math.round((loadedBytes / bytes) * 100)} label={`Loading ${name}`} />
    </div>
  )
}

function inMb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
