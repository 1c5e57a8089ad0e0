import { Play, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { makesPage } from '../../domain/exercises.ts'
import { Button } from '../ui/button.tsx'
import type { GoTo } from './code-editor.tsx'
import { morePatience } from './deadline.ts'
import { Editor } from './editor.tsx'
import type { FileMistake } from './mistakes/find-mistakes.ts'
import { onCtrlEnter } from './on-ctrl-enter.ts'
import { Panes } from './panes.tsx'
import { Printed, RunResult } from './run-result.tsx'
import { sampleExercise } from './sample-exercise.ts'
import { useAttempts } from './use-attempts.ts'
import { useRun } from './use-run.ts'
import { Verdict } from './verdict.tsx'

export interface SampleEditorProps {
  language: string
  code: string
  /** Hidden code that runs before the sample. */
  given?: string | undefined
  /** Number of the sample in its text. */
  number: number
  onClose: () => void
}

/** An editor for a sample of the text. Changes are not stored. */
export function SampleEditor({ language, code, given, number, onClose }: SampleEditorProps) {
  const { file, exercise } = sampleExercise(language, code, given)
  const [text, setText] = useState(code)
  const [pane, setPane] = useState<'editor' | 'result'>('editor')
  const { place, run, loading, shown, ...current } = useRun(exercise, { [file]: text })
  const attempts = useAttempts(exercise, run)
  const isRunning = current.isRunning || attempts.isLooking
  const door = useRef<GoTo>(() => {})
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  function runText(patience?: number) {
    setPane('result')
    void attempts.runOnly({ [file]: text }, patience)
  }
  function goTo(_file?: string, line?: number) {
    flushSync(() => setPane('editor'))
    door.current(line)
  }
  function mend({ line }: FileMistake, mended: string) {
    setText(mended)
    attempts.forget()
    goTo(file, line)
  }
  return (
    <section
      ref={section}
      onKeyDownCapture={onCtrlEnter(() => runText())}
      tabIndex={-1}
      aria-label={`Sample ${number}, to try`}
      className="rounded-card border border-line p-3 outline-pine focus:outline-2"
    >
      <Panes
        pane={pane}
        onPane={setPane}
        pointedOut={null}
        editor={
          <Editor
            name={file}
            text={text}
            start={code}
            isFixed={false}
            hint="Ctrl + Enter runs."
            onChange={setText}
            onReady={(goTo) => {
              door.current = goTo
            }}
          />
        }
        result={<RunResult place={place} isShown={makesPage(exercise)} output={shown?.output ?? ''} />}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="secondary" size="small" aria-disabled={isRunning} onClick={() => runText()}>
          <Play size={18} />
          Run
        </Button>
        <Button variant="quiet" size="small" onClick={() => setText(code)}>
          <RotateCcw size={18} />
          Reset
        </Button>
        <Button variant="quiet" size="small" className="ml-auto" onClick={onClose}>
          <X size={18} />
          Close
        </Button>
      </div>
      <Verdict
        place={null}
        checks={[]}
        files={[]}
        attempt={attempts.attempt}
        isRunning={isRunning}
        loading={loading}
        goTo={goTo}
        onMend={mend}
        onMoreTime={shown?.isOutOfTime ? () => runText(morePatience) : null}
        problem={shown?.problem ?? null}
      />
      {makesPage(exercise) && shown?.output && <Printed output={shown.output} className="mt-4 max-h-80" />}
    </section>
  )
}
