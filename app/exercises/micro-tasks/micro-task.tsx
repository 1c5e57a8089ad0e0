import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import type { MicroTaskOf, ShownTask, ShownTypeTask } from '../../../domain/micro-tasks.ts'
import { Button } from '../../ui/button.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { useNear } from '../../ui/use-near.ts'
import { TaskToRead } from './task-to-read.tsx'

export type TaskOf<Kind extends ShownTask['kind']> = Kind extends 'type' ? ShownTypeTask : MicroTaskOf<Kind>
export interface TaskProps<Kind extends ShownTask['kind']> {
  task: TaskOf<Kind>
}

const labels: Record<ShownTask['kind'], string> = {
  choose: 'Choose',
  predict: 'What do you expect?',
  fill: 'Fill the gap',
  order: 'Put in order',
  spot: 'Spot the mistake',
  match: 'Match',
  turn: 'Try values',
  type: 'Type it',
}

/** A small task in a lesson's text. The code that lets it be done loads when the reader comes near. */
export function MicroTask({ task, isFolded }: { task: ShownTask; isFolded: boolean }) {
  const titleId = useId()
  const section = useRef<HTMLDivElement>(null)
  const isNear = useNear(section)
  const [isOpen, setIsOpen] = useState(!isFolded)
  const [Body, setBody] = useState<ComponentType<{ task: ShownTask }> | null>(null)
  useEffect(() => {
    if (!isNear || !isOpen) return
    const load = task.kind === 'type' ? import('./type-task.tsx') : import('./answered-task.tsx')
    // Where it does not load, the task can still be read.
    load.then(({ default: Loaded }) => setBody(() => Loaded as ComponentType<{ task: ShownTask }>)).catch(() => {})
  }, [isNear, isOpen, task.kind])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a name is a landmark, and a lesson has a dozen tasks.
    <div
      ref={section}
      role="group"
      aria-labelledby={titleId}
      data-task={task.kind}
      className="my-7 max-w-[65ch] break-inside-avoid rounded-card border border-line border-l-3 border-l-sun bg-card p-4 sm:p-5"
    >
      <p id={titleId} className="font-semibold text-pine text-sm">
        {labels[task.kind]}
      </p>
      <div className="mt-1.5 text-lesson">
        {isOpen ? (
          Body ? (
            <Body task={task} />
          ) : (
            <TaskToRead task={task} />
          )
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 flex-1 basis-72">
              <InlineCode text={task.ask} />
            </p>
            <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
              Try it
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
