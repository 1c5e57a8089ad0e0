import { TextArea, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FirstClickTest } from './first-click-test.tsx'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { countOfAll, type Measure, Measures } from './parts/measures.tsx'
import { OrderButtons } from './parts/order-buttons.tsx'
import { Sentence } from './parts/sentence.tsx'
import {
  type BlockName,
  blocks,
  groupSizes,
  hiddenSolution,
  inOrder,
  mainActions,
  quotes,
  quotesAtHome,
  type ResearchState,
  rules,
  screen,
  start,
  tasks,
  tasksTested,
} from './research-rules.ts'

type Props = ViewProps<ResearchState>

function ResearchBoard({ state, change }: Props) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <Sorting state={state} change={change} />
      <Question state={state} change={change} />
      <Wireframe state={state} change={change} />
      <FirstClickTest state={state} change={change} />
      <TextArea
        label="One change after the test"
        hint="What will you change, and what did you see that makes you?"
        rows={2}
        value={state.change}
        onChange={({ target }) => change({ change: target.value })}
      />
      <Measures measures={measuresOf(state)} />
    </div>
  )
}

/** Groups differ in hue as well as in number. */
const groupColours = ['border-l-line', 'border-l-pine', 'border-l-design', 'border-l-coding', 'border-l-sun']

function Sorting({ state, change }: Props) {
  const sizes = groupSizes(state)
  const options = [
    { value: '0', label: 'Not sorted yet' },
    ...state.groups.map((name, index) => ({ value: String(index + 1), label: `${index + 1} ${name}`.trim() })),
  ]
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-3 font-semibold text-sm">Groups, each named by what people need</legend>
        {state.groups.map((name, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups stay where they are
            key={index}
            label={`Group ${index + 1}`}
            hint={sizes[index] === 1 ? '1 quote' : `${sizes[index]} quotes`}
            maxLength={80}
            value={name}
            onChange={({ target }) => change({ groups: state.groups.with(index, target.value) })}
          />
        ))}
      </fieldset>
      <ul className="grid gap-3 sm:grid-cols-2">
        {quotes.map((quote, index) => (
          <li
            key={quote}
            className={`grid content-between gap-3 rounded-card border border-line border-l-6 bg-card p-3.5 ${groupColours[state.quotes[index] ?? 0] ?? ''}`}
          >
            <p className="text-sm">‘{quote}’</p>
            <Select
              label={`Group of quote ${index + 1}`}
              hideLabel
              value={String(state.quotes[index])}
              options={options}
              onChange={(group) => change({ quotes: state.quotes.with(index, Number(group)) })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Question({ state, change }: Props) {
  const { question } = state
  const solution = hiddenSolution(state)
  const ask = (part: Partial<ResearchState['question']>) => change({ question: { ...question, ...part } })
  return (
    <fieldset className="grid gap-4 border-line border-t pt-6">
      <legend className="sr-only">How might we</legend>
      <Sentence
        parts={[
          'How might we help',
          [question.who, 'whom'],
          [question.need, 'do what'],
          ', so that',
          [question.why, 'why'],
          '?',
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Whom"
          maxLength={120}
          value={question.who}
          onChange={({ target }) => ask({ who: target.value })}
        />
        <TextField
          label="Need"
          maxLength={120}
          value={question.need}
          onChange={({ target }) => ask({ need: target.value })}
        />
        <TextField
          label="So that"
          maxLength={120}
          value={question.why}
          onChange={({ target }) => ask({ why: target.value })}
        />
      </div>
      {solution && <p className="text-danger text-sm">‘{solution}’ is something you could build. What is it for?</p>}
    </fieldset>
  )
}

function Wireframe({ state, change }: Props) {
  const order = inOrder(state.blocks)
  function alter(name: BlockName, changes: Partial<ResearchState['blocks'][BlockName]>) {
    change({ blocks: { ...state.blocks, [name]: { ...state.blocks[name], ...changes } } })
  }
  function move(index: number, by: -1 | 1) {
    const names = order.with(index, order[index + by] as BlockName).with(index + by, order[index] as BlockName)
    const entries = names.map((name, place) => [name, { ...state.blocks[name], place }])
    change({ blocks: Object.fromEntries(entries) as ResearchState['blocks'] })
  }
  return (
    <fieldset className="border-line border-t pt-6">
      <legend className="sr-only">The screen</legend>
      <p className="text-sm">
        <span className="font-semibold">A screen that answers it.</span> Tick what is on it, order it, and mark the one
        thing most people come for.
      </p>
      <ol className="mt-3 divide-y divide-line border-line border-y">
        {order.map((name, index) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <label className="flex min-h-9 min-w-0 flex-1 basis-52 items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={state.blocks[name].isOn}
                onChange={({ target }) => alter(name, { isOn: target.checked })}
              />
              {blocks[name]}
            </label>
            <label className="flex min-h-9 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={state.blocks[name].isMain}
                onChange={({ target }) => alter(name, { isMain: target.checked })}
              />
              <span>
                Main action<span className="sr-only">: {blocks[name]}</span>
              </span>
            </label>
            <OrderButtons
              name={blocks[name]}
              isFirst={index === 0}
              isLast={index === order.length - 1}
              move={(by) => move(index, by)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

function measuresOf(state: ResearchState): Measure[] {
  return [
    countOfAll('Quotes in a named group of two or more', quotesAtHome(state), quotes.length),
    {
      name: 'Question',
      value: rules.question(state) ? 'names a person and a need' : 'not whole yet',
      wish: 'a person, a need, no solution',
      isMet: rules.question(state),
    },
    {
      name: 'Main actions',
      value: `${mainActions(state).length} on a screen of ${screen(state).length}`,
      wish: 'one, on a screen of three blocks or more',
      isMet: rules.action(state),
    },
    {
      name: 'Tasks tested',
      value: `${tasksTested(state)} of ${tasks.length}`,
      wish: 'all, with target and time',
      isMet: rules.test(state),
    },
    {
      name: 'Change',
      value: rules.change(state) ? 'noted' : 'not yet',
      wish: 'one, after the test',
      isMet: rules.change(state),
    },
  ]
}

export const board = makeBoard(start, rules, ResearchBoard)
