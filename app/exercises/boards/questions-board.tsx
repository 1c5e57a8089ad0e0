import { TextArea, TextField } from '../../ui/field.tsx'
import { Choice } from '../choice.tsx'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { countOfAll, type Measure, Measures } from './parts/measures.tsx'
import { Sentence } from './parts/sentence.tsx'
import { cards, gapsFilled, type QuestionsState, rules, start } from './questions-rules.ts'

const kindOptions = [
  { value: 'describe', label: 'Describe' },
  { value: 'predict', label: 'Predict' },
  { value: 'explain', label: 'Explain' },
]

function QuestionSorter({ state, change }: ViewProps<QuestionsState>) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ol className="grid gap-3 sm:grid-cols-2">
        {cards.map(({ text }, index) => (
          <li key={text} className="rounded-card border border-line bg-card p-4">
            <Choice
              legend={<span className="block min-h-[2lh] font-display text-base">{text}</span>}
              options={kindOptions}
              value={state.kinds[index] ?? ''}
              onChange={(kind) => change({ kinds: state.kinds.with(index, kind) })}
            />
          </li>
        ))}
      </ol>
      <Rewrite state={state} alter={(part) => change({ rewrite: { ...state.rewrite, ...part } })} />
      <TextArea
        label="Who could be missing from the answers?"
        hint="One way in which your sample could mislead, in a sentence."
        rows={2}
        value={state.bias}
        onChange={({ target }) => change({ bias: target.value })}
      />
      <Measures measures={measuresOf(state)} />
    </div>
  )
}

type Rewriting = QuestionsState['rewrite']

const parts: { name: keyof Rewriting; label: string; hint: string }[] = [
  { name: 'measure', label: 'What is measured', hint: 'Something two people would count alike' },
  { name: 'who', label: 'Who', hint: 'Which people exactly' },
  { name: 'period', label: 'When', hint: 'Over which time' },
  { name: 'comparison', label: 'Compared with what', hint: 'More or less than what' },
]

function Rewrite({ state, alter }: { state: QuestionsState; alter: (part: Partial<Rewriting>) => void }) {
  const { who, measure, period, comparison } = state.rewrite
  return (
    <fieldset className="grid gap-4 border-line border-t pt-6">
      <legend className="sr-only">Rewrite ‘Are our learners happy?’</legend>
      <Sentence
        was="Are our learners happy?"
        parts={[
          'What is',
          [measure, 'the measure'],
          'of',
          [who, 'whom'],
          ',',
          [period, 'when'],
          ', compared with',
          [comparison, 'what'],
          '?',
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {parts.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            maxLength={160}
            value={state.rewrite[name]}
            onChange={({ target }) => alter({ [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function measuresOf(state: QuestionsState): Measure[] {
  const given = state.kinds.filter((kind) => kind !== '').length
  const filled = Object.values(gapsFilled(state)).filter(Boolean).length
  return [
    // The number of correct cards is shown only on request, or sorting would become trial and error.
    countOfAll('Cards sorted', given, cards.length),
    {
      name: 'Gaps filled',
      value: `${filled} of 4`,
      wish: 'who, what, when, compared',
      isMet: rules.rewrite(state),
    },
    {
      name: 'Bias',
      value: rules.bias(state) ? 'written down' : 'not yet',
      wish: 'one sentence',
      isMet: rules.bias(state),
    },
  ]
}

export const board = makeBoard(start, rules, QuestionSorter)
