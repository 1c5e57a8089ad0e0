import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ViewProps } from './parts/make-board.tsx'
import { type BlockName, blocks, type ResearchState, screen, tasks } from './research-rules.ts'

/** A running task, and the clock's reading at its start. */
interface Running {
  task: number
  since: number
}

/** Shows the screen and a task, and records the first click and its time. */
export function FirstClickTest({ state, change }: ViewProps<ResearchState>) {
  const [running, setRunning] = useState<Running | null>(null)
  function record(target: BlockName) {
    if (!running) return
    const seconds = Math.max(0.1, Math.round((performance.now() - running.since) / 100) / 10)
    change({ clicks: state.clicks.with(running.task, { target, seconds }) })
    setRunning(null)
  }
  return (
    <div className="flex flex-wrap items-start gap-x-10 gap-y-6 border-line border-t pt-6">
      <ol className="grid min-w-0 flex-1 basis-60 gap-4">
        {tasks.map((task, index) => (
          <li key={task} className="grid gap-2 border-line border-b pb-4">
            <p className="text-sm">
              <span className="font-semibold">Task {index + 1}.</span> {task}
            </p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                variant="secondary"
                size="small"
                onClick={() => setRunning({ task: index, since: performance.now() })}
              >
                {running?.task === index ? 'Running: press on the screen' : 'Start'}
                <span className="sr-only"> task {index + 1}</span>
              </Button>
              <p role="status" className="text-sm tabular-nums">
                {resultOf(state.clicks[index])}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <Phone state={state} isLive={running !== null} press={record} />
    </div>
  )
}

function resultOf(click: ResearchState['clicks'][number] | undefined): string {
  const target = click && blocks[click.target as BlockName]
  return target ? `‘${target}’ after ${click.seconds} s` : ''
}

interface PhoneProps {
  state: ResearchState
  isLive: boolean
  press: (name: BlockName) => void
}

/** The wireframe: grey boxes with real words, and the main action filled. */
function Phone({ state, isLive, press }: PhoneProps) {
  return (
    <section
      aria-label="Your screen"
      className={`grid min-h-96 w-full max-w-60 content-start gap-2 rounded-[1.5rem] border-4 bg-paper p-3 pt-6 transition-colors duration-150 ${isLive ? 'border-pine' : 'border-line'}`}
    >
      {screen(state).map((name) => (
        <button
          key={name}
          type="button"
          aria-disabled={!isLive}
          onClick={() => press(name)}
          className={`min-h-11 rounded-control border px-3 py-2 text-left text-sm ${state.blocks[name].isMain ? 'border-ink bg-ink font-semibold text-paper' : 'border-field bg-card'}`}
        >
          {blocks[name]}
        </button>
      ))}
      <p className="mt-1 text-center text-soft text-xs">
        {isLive ? 'Press what you would press first' : 'Start a task to test it'}
      </p>
    </section>
  )
}
