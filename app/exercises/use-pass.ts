import { useEffect, useRef } from 'react'
import { solutionReadItem } from '../../domain/items/solution-read.ts'
import type { Task } from '../../domain/tasks.ts'
import { ownToday } from '../local-time.ts'
import { recordEvent } from '../sync/event.ts'
import { useItems } from '../sync/use-item.ts'
import { useRecord } from '../sync/use-record.ts'

/**
 * Whether a task has passed, and what follows a pass.
 *
 * @param proves further tasks that a pass counts for
 */
export function usePass(task: Task, proves: readonly Task[]) {
  const { id, exercise } = task
  const { record } = useRecord()
  const hasPassed = Object.hasOwn(record.exercises, id)
  const solutionsRead = useItems(solutionReadItem)
  // A day that is still loading does not hold back a pass.
  const isForAnotherDay = !hasPassed && solutionsRead.values.get(id) === ownToday()
  // A check may end long after the rendering that began it.
  const latest = useRef({ record, isForAnotherDay })
  useEffect(() => {
    latest.current = { record, isForAnotherDay }
  }, [record, isForAnotherDay])

  /** Records a pass, unless the task has passed, or its solution was read today. */
  function pass() {
    const { record, isForAnotherDay } = latest.current
    const isNew = ({ id }: Task) => !Object.hasOwn(record.exercises, id)
    if (isForAnotherDay || !isNew(task)) return
    for (const one of [task, ...proves.filter(isNew)]) void recordEvent(passingOf(one), `'${one.exercise.title}'`)
  }
  function readSolution() {
    if (!hasPassed) solutionsRead.write(id, ownToday(), `'${exercise.title}'`)
  }
  return { hasPassed, isForAnotherDay, pass, readSolution }
}

function passingOf({ id, lessonId, points, skills }: Task) {
  return { kind: 'task-passed' as const, taskId: id, lessonId, points, skills: [...skills] }
}
