import { useLocation } from 'react-router'
import { answersIn, timeCommitments } from '../../../domain/preference-choices.ts'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { type Measure, Measures } from './parts/measures.tsx'
import { NumberField } from './parts/number-field.tsx'
import { Sentence } from './parts/sentence.tsx'
import {
  days,
  type PlannerState,
  partsChosen,
  partsNamed,
  plannedMinutes,
  rangeOf,
  rules,
  start,
} from './planner-rules.ts'

type Props = ViewProps<PlannerState>

function Planner({ state: stored, change }: Props) {
  // The default weekly time is that of the course's URL.
  const [, , , timeCommitment] = useLocation().pathname.split('/')
  const state = { ...stored, time: stored.time || (answersIn({ timeCommitment }).timeCommitment ?? '') }
  const plan = (changes: Partial<PlannerState>) => change({ time: state.time, ...changes })
  return (
    <div className="grid grid-cols-1 gap-8">
      <Skill state={state} change={plan} />
      <Week state={state} change={plan} />
      <IfThen state={state} change={plan} />
      <div className="grid items-start gap-x-8 gap-y-6 border-line border-t pt-6 sm:grid-cols-2">
        <TextField
          type="date"
          label="Your first session"
          hint="A plan without a date begins ‘soon’."
          value={state.firstDate}
          onChange={({ target }) => plan({ firstDate: target.value })}
        />
        <Measures measures={measuresOf(state)} />
      </div>
    </div>
  )
}

function Skill({ state, change }: Props) {
  function alter(at: number, part: Partial<PlannerState['parts'][number]>) {
    change({ parts: state.parts.map((known, index) => (index === at ? { ...known, ...part } : known)) })
  }
  return (
    <div className="grid gap-5">
      <TextField
        label="The skill"
        maxLength={80}
        value={state.skill}
        onChange={({ target }) => change({ skill: target.value })}
      />
      <fieldset>
        <legend className="font-semibold text-sm">Five parts, each to be practised by itself</legend>
        <p className="mt-0.5 text-sm text-soft">Begin with a verb, and tick the two that come first.</p>
        <ol className="mt-3 grid gap-2">
          {state.parts.map(({ name, isChosen }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay where they are
            <li key={index} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                <TextField
                  label={`Part ${index + 1}`}
                  hideLabel
                  placeholder={`Part ${index + 1}`}
                  maxLength={80}
                  value={name}
                  onChange={({ target }) => alter(index, { name: target.value })}
                />
              </span>
              <label className="flex min-h-11 shrink-0 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={isChosen}
                  onChange={({ target }) => alter(index, { isChosen: target.checked })}
                />
                First<span className="sr-only">: part {index + 1}</span>
              </label>
            </li>
          ))}
        </ol>
      </fieldset>
    </div>
  )
}

const timeOptions = [{ value: '', label: 'Choose a time' }, ...timeCommitments]

function Week({ state, change }: Props) {
  const longest = Math.max(120, ...state.minutes)
  return (
    <fieldset className="grid gap-4 border-line border-t pt-6">
      <legend className="sr-only">Your week</legend>
      <span className="max-w-72">
        <Select
          label="Your weekly time"
          value={state.time}
          options={timeOptions}
          onChange={(time) => change({ time })}
        />
      </span>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {state.minutes.map((minutes, index) => (
          <li key={days[index]} className="rounded-card border border-line bg-card p-2.5">
            <span aria-hidden className="mb-2 flex h-16 items-end overflow-hidden rounded-control bg-paper">
              <span
                className="w-full bg-pine forced-color-adjust-none"
                style={{ height: `${(Math.max(0, minutes) / longest) * 100}%` }}
              />
            </span>
            <NumberField
              label={days[index] ?? ''}
              value={minutes}
              min={0}
              max={480}
              step={5}
              onChange={(each) => change({ minutes: state.minutes.with(index, each) })}
            />
          </li>
        ))}
      </ol>
      <p className="text-sm text-soft">In minutes; 0 is a day off. Several short sessions beat one long one.</p>
    </fieldset>
  )
}

function IfThen({ state: { plan }, change }: Props) {
  return (
    <fieldset className="grid gap-4 border-line border-t pt-6">
      <legend className="sr-only">If this gets in the way</legend>
      <Sentence parts={['If', [plan.obstacle, 'this happens'], ', then I will', [plan.action, 'do that'], '.']} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="If"
          hint="A moment you will recognise"
          maxLength={120}
          value={plan.obstacle}
          onChange={({ target }) => change({ plan: { ...plan, obstacle: target.value } })}
        />
        <TextField
          label="then I will"
          hint="A small action"
          maxLength={120}
          value={plan.action}
          onChange={({ target }) => change({ plan: { ...plan, action: target.value } })}
        />
      </div>
    </fieldset>
  )
}

function measuresOf(state: PlannerState): Measure[] {
  const [least, most] = rangeOf(state) ?? []
  const range =
    least === undefined ? 'choose a weekly time' : most === Infinity ? `${least} or more` : `${least} to ${most}`
  return [
    {
      name: 'Parts',
      value: `${partsNamed(state)} named, ${partsChosen(state)} chosen`,
      wish: '5 and 2',
      isMet: rules.parts(state),
    },
    { name: 'Minutes a week', value: String(plannedMinutes(state)), wish: range, isMet: rules.minutes(state) },
    {
      name: 'If-then plan',
      value: rules.ifThen(state) ? 'written' : 'not yet',
      wish: 'both halves',
      isMet: rules.ifThen(state),
    },
    {
      name: 'First session',
      value: rules.date(state) ? 'has a date' : 'no date yet',
      wish: 'a day',
      isMet: rules.date(state),
    },
  ]
}

export const board = makeBoard(start, rules, Planner)
