import { MicroTask, type MicroTaskOf, type ShownTask } from '../domain/micro-tasks.ts'
import { gap, isRightValue } from '../domain/micro-tasks-rules.ts'
import type { Finding } from './yaml-faults.ts'
import { parseYaml } from './yaml-text.ts'

// A task stands in a lesson's text as a fence ```task kind, which holds its fields as YAML.

const kinds: string[] = MicroTask.options.map((schema) => schema.shape.kind.value)

/** The kind of task that a fence's info names, empty where it names none; `null` for other fences. */
export function taskKindOf(info: string | undefined): string | null {
  const [fence, kind = ''] = (info ?? '').split(/\s+/)
  return fence === 'task' ? kind : null
}

/** Reads a task. Lines of findings count from 1 at the line of the fence. */
export function readMicroTask(kind: string, yaml: string): { task: MicroTask } | { findings: Finding[] } {
  if (!kinds.includes(kind))
    return {
      findings: [{ line: 1, message: `a task names its kind behind the word task, one of ${kinds.join(', ')}` }],
    }
  const source = parseYaml(`kind: ${kind}\n${yaml}`)
  const read = source.read(MicroTask)
  if ('findings' in read) return read
  const problems = problemsOf(read.value)
  if (problems.length === 0) return { task: read.value }
  return { findings: problems.map(([key, problem]) => ({ line: source.lineOf([key]), message: `${key}: ${problem}` })) }
}

export function shownTask(task: MicroTask): ShownTask {
  if (task.kind !== 'type') return task
  const { also: _, mistakes, ...shown } = task
  const known = mistakes.flatMap(({ test, says, isFirst = false }) =>
    test === undefined ? [] : [{ test, says, isFirst }],
  )
  return { ...shown, mistakes: known }
}

type Problem = [key: string, problem: string]

/** Problems that concern several fields. */
function problemsOf(task: MicroTask): Problem[] {
  switch (task.kind) {
    case 'choose':
      return optionProblems(task.options, task.answer)
    case 'predict':
      if (task.options) return optionProblems(task.options, task.answer)
      return typeof task.answer === 'number'
        ? [['answer', 'without options the answer is a text: put quotation marks around the number']]
        : []
    case 'fill': {
      const gaps = task.sample.split(gap).length - 1
      return gaps === task.answers.length
        ? []
        : [['answers', `the sample has ${gaps} gaps, and here are ${task.answers.length}`]]
    }
    case 'spot': {
      const lines = task.sample.split('\n').length
      return task.answer <= lines ? [] : [['answer', `must be a line of the sample, which has ${lines}`]]
    }
    case 'order':
      if (new Set(task.lines).size === 1) return [['lines', 'must differ']]
      return task.free.flat().every((position) => position <= task.lines.length)
        ? []
        : [['free', `must name lines from 1 to ${task.lines.length}`]]
    case 'match':
      if (Object.keys(task.pairs).length < 2) return [['pairs', 'must be two or more']]
      return new Set([...Object.values(task.pairs), ...task.others]).size > 1
        ? []
        : [['pairs', 'must have two different partners']]
    case 'turn':
      return turnProblems(task)
    case 'type':
      return task.given === undefined || /^jsx?$/.test(task.language)
        ? []
        : [['given', 'stands above a script or a component only, which is js or jsx']]
  }
}

function optionProblems(options: string[], answer: unknown): Problem[] {
  if (new Set(options).size < options.length) return [['options', 'no two may be the same']]
  const isOption = typeof answer === 'number' && answer <= options.length
  return isOption ? [] : [['answer', `must be the number of an option, from 1 to ${options.length}`]]
}

function turnProblems(task: MicroTaskOf<'turn'>): Problem[] {
  const { page, from, to, step, start } = task
  const values = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)
  const isRight = (value: number) => isRightValue(task, value)
  if (!page.includes('var(--value)')) return [['page', 'must read the value as var(--value)']]
  if (!values.some(isRight)) return [['right', 'must hold a value that can be chosen']]
  return isRight(start) ? [['start', 'must not be right already']] : []
}
