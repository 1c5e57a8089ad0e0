import type { ShownTask } from '../../../domain/micro-tasks.ts'
import { ChooseTask } from './choose-task.tsx'
import { GapTask } from './gap-task.tsx'
import { MatchTask } from './match-task.tsx'
import { OrderTask } from './order-task.tsx'
import { SpotTask } from './spot-task.tsx'
import { TurnTask } from './turn-task.tsx'

/** A task that is answered without running code. */
export default function AnsweredTask({ task }: { task: Exclude<ShownTask, { kind: 'type' }> }) {
  switch (task.kind) {
    case 'choose':
      return <ChooseTask task={task} options={task.options} answer={task.answer} />
    case 'predict':
      return task.options ? (
        <ChooseTask task={task} options={task.options} answer={Number(task.answer)} />
      ) : (
        <GapTask ask={task.ask} why={task.why} sample={task.sample} answers={[[String(task.answer), ...task.also]]} />
      )
    case 'fill':
      return <GapTask {...task} />
    case 'order':
      return <OrderTask task={task} />
    case 'spot':
      return <SpotTask task={task} />
    case 'match':
      return <MatchTask task={task} />
    case 'turn':
      return <TurnTask task={task} />
  }
}
