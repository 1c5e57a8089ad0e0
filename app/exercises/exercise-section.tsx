import { CircleCheck, Play, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { furtherChecks, givenFiles, makesPage, requiredChecks } from '../../domain/exercises.ts'
import { taskSlugs } from '../../domain/section-slugs.ts'
import type { Task } from '../../domain/tasks.ts'
import { ItemStatus } from '../sync/item-status.tsx'
import { VisitorOffer } from '../sync/visitor-offer.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Prose } from '../ui/prose.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { BoardArea } from './board-area.tsx'
import { CheckList, FurtherChecks } from './check-list.tsx'
import { haveAllPassed } from './check-result.ts'
import { morePatience } from './deadline.ts'
import { startPage } from './file-address.ts'
import { Hints } from './hints.tsx'
import type { FileMistake } from './mistakes/find-mistakes.ts'
import { ModelAnswers } from './model-answers.tsx'
import { offerCheck } from './offered-check.ts'
import { onCtrlEnter } from './on-ctrl-enter.ts'
import { type Pane, Panes } from './panes.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { Printed, RunResult } from './run-result.tsx'
import { isWide } from './runners.ts'
import { Solution } from './solution.tsx'
import { TakeAlong } from './take-along.tsx'
import { TerminalArea } from './terminal-area.tsx'
import { Tour, type TourStop } from './tour.tsx'
import { runsBeforeSolution, useAttempts } from './use-attempts.ts'
import { useOwnFiles } from './use-own-files.ts'
import { usePass } from './use-pass.ts'
import { useRun } from './use-run.ts'
import { Verdict } from './verdict.tsx'
import { ownFile, useEditorDoors, WorkArea } from './work-area.tsx'

interface ExerciseSectionProps {
  task: Task
  /** The name of its step on the screen. */
  label: string
  /** An easier task of the lesson, offered after so many runs. */
  easier: { title: string; slug: string; failures: number } | null
  /** Further tasks that a pass counts for. */
  proves: readonly Task[]
}

/** A task of a lesson: what is asked for, work area and verdict. */
export default function ExerciseSection({ task, label, easier, proves }: ExerciseSectionProps) {
  const { id, step, exercise } = task
  const titleId = `${taskSlugs[step]}-title`
  const { stored, work, isEmpty, latestWork, change, clear } = useOwnFiles(task)
  const { hasPassed, isForAnotherDay, pass, readSolution } = usePass(task, proves)
  const isReady = stored.status === 'ready'
  const isTerminal = exercise.kind === 'terminal'
  const [isBegun, setIsBegun] = useState(false)
  const { place, run, loading, shown, page, setPage, forget, ...current } = useRun(exercise, isBegun ? work : null)
  const attempts = useAttempts(exercise, run)
  const isRunning = current.isRunning || attempts.isLooking
  const [isResetting, setIsResetting] = useState(false)
  const [pane, setPane] = useState<Pane>(isTerminal ? 'result' : 'editor')
  const [file, setFile] = useState(ownFile(exercise))
  const [tourStop, setTourStop] = useState<TourStop | null>(exercise.isFirst ? 'editor' : null)
  const doors = useEditorDoors()
  const title = useRef<HTMLHeadingElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const isBoard = exercise.kind === 'board'
  const required = requiredChecks(exercise.checks)
  // Decided once: the tour must not appear or vanish while somebody types.
  const [isNew, setIsNew] = useState<boolean | null>(null)
  if (isReady && isNew === null) setIsNew(!hasPassed && isEmpty)
  const tour = isReady && isNew ? tourStop : null

  // The height of the verdict is known only after rendering.
  const [answers, setAnswers] = useState(0)
  useLayoutEffect(() => {
    if (answers === 0) return
    verdict.current?.focus({ preventScroll: true })
    verdict.current?.scrollIntoView({ block: 'nearest' })
  }, [answers])
  async function check(patience?: number) {
    if (!isReady || isRunning) return
    setTourStop(null)
    const checked = latestWork()
    const results = await attempts.check(checked, patience)
    if (results && haveAllPassed(results)) pass()
    // Focus stays with a learner who types on.
    if (JSON.stringify(latestWork()) !== JSON.stringify(checked)) return
    setAnswers((count) => count + 1)
  }
  const checkLatest = useEffectEvent(() => void check())
  // The lesson's main button is elsewhere on the page.
  useEffect(() => (isReady ? offerCheck(id, () => checkLatest()) : undefined), [id, isReady])
  function goOnWithTour(stop: TourStop | null) {
    setTourStop(stop)
    // The tour's buttons vanish, so focus moves to the title.
    if (stop === null) title.current?.focus({ preventScroll: true })
  }
  async function runOnly(patience?: number) {
    if (!isReady || isRunning) return
    setPane('result')
    await attempts.runOnly(latestWork(), patience)
  }
  function reset() {
    clear()
    attempts.forget()
    forget()
    setIsResetting(false)
  }
  function goTo(name = file, line?: number) {
    flushSync(() => {
      setPane('editor')
      setFile(name)
    })
    doors.get(name)?.(line)
  }
  function mend({ file, line }: FileMistake, mended: string) {
    change(file, mended)
    attempts.forget()
    goTo(file, line)
  }
  const problem = shown?.problem ?? null
  const tryLonger = () => void (attempts.attempt ? check(morePatience) : runOnly(morePatience))

  return (
    <section
      aria-labelledby={titleId}
      onKeyDownCapture={onCtrlEnter(() => void check())}
      onFocusCapture={() => setIsBegun(true)}
    >
      <p className="text-sm text-soft">{label}</p>
      <h3 ref={title} id={titleId} tabIndex={-1} className="mt-1 text-lg outline-none">
        {exercise.title} {hasPassed && <Passed />}
      </h3>
      <Prose text={exercise.task} className="mt-3 max-w-[65ch] text-lesson" />
      <div className="mt-6">
        {stored.status === 'loading' && (
          <Loading label="Loading your work">
            <SkeletonCard className="h-72" />
          </Loading>
        )}
        {stored.status === 'failed' && (
          <LoadFailed title="Your work didn't load" onRetry={stored.retry}>
            It is safe, and shows as soon as the server answers.
          </LoadFailed>
        )}
        {isReady && exercise.changed && (stored.updatedAt ?? exercise.changed.on) < exercise.changed.on && (
          <p className="mb-4 max-w-[65ch] rounded-card border border-line bg-card px-4 py-3">
            This exercise has changed since you last wrote here. {exercise.changed.what} Your text is as you left it
            {hasPassed ? ', and it stays passed.' : '.'}
          </p>
        )}
        {tour && <Tour stop={tour} onStop={goOnWithTour} />}
        {isReady && isBoard && (
          <BoardArea
            id={id}
            board={exercise.board}
            work={work['board.json'] ?? ''}
            onChange={(text, before) => change('board.json', text, before)}
          />
        )}
        {isReady && !isBoard && (
          <Panes
            resultName={isTerminal ? 'Terminal' : 'Result'}
            pane={pane}
            onPane={setPane}
            pointedOut={tour === 'check' ? null : tour}
            isWide={isTerminal || isWide(exercise)}
            editor={
              <WorkArea exercise={exercise} work={work} doors={doors} file={file} onChange={change} onFile={setFile} />
            }
            result={
              isTerminal ? (
                <TerminalArea
                  output={shown?.output ?? ''}
                  commands={work['commands.txt'] ?? ''}
                  onCommands={(commands) => change('commands.txt', commands)}
                  // The transcript of stored commands is there before anybody types.
                  onNear={() => setIsBegun(true)}
                />
              ) : (
                <RunResult
                  place={place}
                  isShown={makesPage(exercise)}
                  isWide={isWide(exercise)}
                  output={shown?.output ?? ''}
                  page={page}
                  onPage={setPage}
                />
              )
            }
          />
        )}
        {/* These show nothing here, but their runners need a container. */}
        {(isBoard || isTerminal) && <div ref={place} hidden />}
        {isReady && (
          <ItemStatus
            persistence={stored.persistence}
            trouble={stored.problem ?? stored.trouble}
            isEmpty={isEmpty}
            noun="Work"
            own="your work"
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5 print:hidden">
        <Button
          className={tour === 'check' ? 'outline-3 outline-sun outline-offset-2' : ''}
          disabled={!isReady}
          aria-disabled={isRunning}
          onClick={() => void check()}
        >
          <CircleCheck />
          Check
        </Button>
        {!isBoard && !isTerminal && (
          <Button variant="secondary" disabled={!isReady} aria-disabled={isRunning} onClick={() => void runOnly()}>
            <Play />
            Run
          </Button>
        )}
        {/* Resetting would take away what the tasks before it made. */}
        {!task.filesOf && (
          <Button
            variant="quiet"
            className="ml-auto max-sm:px-2!"
            disabled={!isReady}
            onClick={() => setIsResetting(true)}
          >
            <RotateCcw className="max-sm:hidden" />
            Reset
          </Button>
        )}
      </div>
      {isResetting && <ResetDialog onReset={reset} onClose={() => setIsResetting(false)} />}
      <Verdict
        place={verdict}
        checks={required}
        files={exercise.files.flatMap(({ name, fixed }) => (fixed ? [] : [name]))}
        attempt={attempts.attempt}
        isForAnotherDay={isForAnotherDay}
        isRunning={isRunning}
        loading={loading}
        problem={problem}
        goTo={goTo}
        onMend={mend}
        onMoreTime={shown?.isOutOfTime ? tryLonger : null}
      />
      {easier && !hasPassed && attempts.runs >= easier.failures && (
        <p className="mt-4 max-w-[65ch]">
          Stuck?{' '}
          <Link to={{ hash: easier.slug }} preventScrollReset className="link">
            {easier.title}
          </Link>{' '}
          takes it in smaller steps.
        </p>
      )}
      <VisitorOffer
        kind="task-passed"
        subjectId={id}
        className="mt-3 rounded-card border border-line bg-card px-4 py-3 sm:px-5"
      />
      {makesPage(exercise) && shown?.output && <Printed output={shown.output} className="mt-4 max-h-80" />}
      {hasPassed && Object.hasOwn(work, startPage) && (
        <TakeAlong title={exercise.title} files={{ ...givenFiles(exercise), ...work }} />
      )}
      {(hasPassed || isPassedIn(attempts.attempt)) && exercise.compare && <ModelAnswers answers={exercise.compare} />}
      <CheckList checks={required} results={attempts.attempt?.results ?? null} />
      <FurtherChecks checks={furtherChecks(exercise.checks)} results={attempts.attempt?.further ?? null} />
      <Hints hints={exercise.hints} />
      {(hasPassed || attempts.runs >= runsBeforeSolution) && (
        <Solution task={task} hasPassed={hasPassed} onOpen={readSolution} />
      )}
    </section>
  )
}

function Passed() {
  return (
    <span className="ml-2 inline-flex items-center gap-1.5 font-sans font-semibold text-pine text-sm tracking-normal">
      <CircleCheck size={18} strokeWidth={2} />
      Passed
    </span>
  )
}

function isPassedIn(attempt: ReturnType<typeof useAttempts>['attempt']): boolean {
  return attempt !== null && haveAllPassed(attempt.results)
}
