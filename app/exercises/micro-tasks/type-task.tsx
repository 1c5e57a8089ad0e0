import { Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { makesPage } from '../../../domain/exercises.ts'
import type { ShownTypeTask } from '../../../domain/micro-tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Editor } from '../editor.tsx'
import { onCtrlEnter } from '../on-ctrl-enter.ts'
import { Printed } from '../run-result.tsx'
import { useRun } from '../use-run.ts'
import { Question } from './question.tsx'
import { Sample } from './sample.tsx'
import { type Outcome, TaskOutcome } from './task-outcome.tsx'
import { answerTo, typedExercise } from './typed-exercise.ts'

const triesBeforeModel = 2

/** One to three lines of code, run and checked where they stand. Nothing of them is stored. */
export default function TypeTask({ task }: { task: ShownTypeTask }) {
  const { ask, start, model, page, given } = task
  const [{ file, exercise }] = useState(() => typedExercise(task))
  const [text, setText] = useState(start)
  const [tries, setTries] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [isModelShown, setIsModelShown] = useState(false)
  const { place, run, isRunning, shown } = useRun(exercise, { [file]: text })

  function change(next: string) {
    setText(next)
    setOutcome(null)
  }
  async function check() {
    if (isRunning) return
    // The work runs even where that code does not load.
    const finder = await import('../mistakes/find-mistakes.ts').catch(() => null)
    const result = await run({ [file]: text }, exercise.checks, 1)
    if (!result) return
    setTries((count) => count + 1)
    setOutcome(answerTo(task, text, result, finder))
  }

  return (
    <div onKeyDownCapture={onCtrlEnter(() => void check())}>
      <div className="mb-3">
        <Question ask={ask} />
      </div>
      {page && <Sample text={page} />}
      {given && <Sample text={given} />}
      <Editor name={file} text={text} start={start} isFixed={false} isSmall hint="" onChange={change} />
      <div
        ref={place}
        hidden={!makesPage(exercise)}
        className="relative mt-2 h-32 overflow-hidden rounded-control border border-line empty:border-dashed [&>iframe]:min-h-0"
      />
      {!makesPage(exercise) && shown?.output && <Printed output={shown.output} className="mt-2 max-h-40" />}
      <TaskOutcome outcome={isRunning ? null : outcome} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="secondary" size="small" aria-disabled={isRunning} onClick={() => void check()}>
          <Play size={18} />
          Check
        </Button>
        {text !== start && (
          <Button variant="quiet" size="small" onClick={() => change(start)}>
            <RotateCcw size={18} />
            Start over
          </Button>
        )}
        {tries >= triesBeforeModel && !isModelShown && !outcome?.isRight && (
          <Button variant="quiet" size="small" onClick={() => setIsModelShown(true)}>
            Show an answer
          </Button>
        )}
      </div>
      {isModelShown && <Sample text={model} />}
    </div>
  )
}
