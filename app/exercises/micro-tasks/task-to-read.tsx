import type { ShownTask } from '../../../domain/micro-tasks.ts'
import { InlineCode } from '../../ui/inline-code.tsx'
import { scrambled } from '../scrambled.ts'
import { Question } from './question.tsx'
import { Sample } from './sample.tsx'

/** A task before its code is there: as it is printed, and read without JavaScript. */
export function TaskToRead({ task }: { task: ShownTask }) {
  const choices = choicesOf(task)
  const code = 'sample' in task ? task.sample : task.kind === 'type' ? task.start : undefined
  return (
    <>
      <Question ask={task.ask} />
      {code && <Sample text={code} />}
      {choices.length > 0 && (
        <ul className="mt-3 list-disc pl-6">
          {choices.map((choice) => (
            <li key={choice}>
              <InlineCode text={choice} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function choicesOf(task: ShownTask): string[] {
  if (task.kind === 'choose' || task.kind === 'predict') return task.options ?? []
  if (task.kind === 'order') return scrambled(task.lines).map((index) => `\`${task.lines[index]}\``)
  if (task.kind === 'match') return Object.keys(task.pairs)
  return []
}
