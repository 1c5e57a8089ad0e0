import { useRef, useState } from 'react'
import { ownToday } from '../../local-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Choice } from '../choice.tsx'
import { addDays, dayLabel, isDate } from './parts/dates.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { type Measure, Measures } from './parts/measures.tsx'
import { says, wordsIn } from './parts/words.ts'
import {
  dueReview,
  type Idea,
  ideas,
  ideasMarked,
  passage,
  type RecallState,
  type Review,
  reviewDays,
  reviewsSet,
  rules,
  start,
} from './recall-rules.ts'

type Props = ViewProps<RecallState>
type StageProps = Props & { arrive: ((element: HTMLElement | null) => void) | undefined }

function RecallCard({ state, change }: Props) {
  const due = dueReview(state, ownToday())
  const found = useRef(state.stage)
  // The pressed button is gone, so focus moves to the next stage; on arrival focus stays.
  const arrive = state.stage === found.current ? undefined : focusOn
  return (
    <div className="grid grid-cols-1 gap-8">
      {due >= 0 && <DueReview key={due} state={state} change={change} index={due} />}
      {state.stage === 'recalling' ? (
        <Recalling state={state} change={change} arrive={arrive} />
      ) : state.stage === 'comparing' ? (
        <Comparing state={state} change={change} arrive={arrive} />
      ) : (
        <Reading change={change} />
      )}
      <Measures measures={measuresOf(state)} />
    </div>
  )
}

function Reading({ change }: Pick<Props, 'change'>) {
  return (
    <div className="grid justify-items-start gap-4">
      <Passage />
      <Button onClick={() => change({ stage: 'recalling', closedOn: ownToday() })}>Close it</Button>
    </div>
  )
}

function Passage() {
  return (
    <div className="grid max-w-[65ch] gap-3 rounded-card border border-line bg-card p-5 text-lesson sm:p-6">
      {passage.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

function Recalling({ state, change, arrive }: StageProps) {
  const isEmpty = !says(state.recalled, 1)
  return (
    <div className="grid max-w-[65ch] justify-items-stretch gap-4">
      <TextArea
        ref={arrive}
        label="The passage is closed. What do you remember?"
        hint="Any words, any order. When nothing more comes, wait another minute: often more does."
        rows={7}
        value={state.recalled}
        onChange={({ target }) => change({ recalled: target.value })}
      />
      <Button className="justify-self-start" disabled={isEmpty} onClick={() => change({ stage: 'comparing' })}>
        Open it and compare
      </Button>
    </div>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

const marks = [
  { value: 'had', label: 'I had it' },
  { value: 'missed', label: 'I missed it' },
]

function Comparing({ state, change, arrive }: StageProps) {
  const ideaNames = Object.keys(ideas) as Idea[]
  return (
    <div className="grid gap-6">
      <div ref={arrive} tabIndex={-1} className="grid gap-4 outline-none sm:grid-cols-2">
        <div>
          <h4 className="mb-2 font-semibold text-sm">What you remembered</h4>
          <p dir="auto" className="whitespace-pre-wrap border-sun border-l-4 pl-4">
            {state.recalled}
          </p>
        </div>
        <details>
          <summary className="min-h-6 font-semibold text-sm">The passage</summary>
          <div className="mt-2 grid gap-2 text-sm">
            {passage.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      </div>
      <div className="grid gap-5 border-line border-t pt-6">
        <h4 className="font-semibold text-sm">Six ideas were in it. Be strict: it has to stand in your words above.</h4>
        <div className="grid gap-5 sm:grid-cols-2">
          {ideaNames.map((idea) => (
            <Choice
              key={idea}
              legend={<span className="block font-medium">{ideas[idea]}</span>}
              options={marks}
              value={state.ideas[idea]}
              onChange={(mark) => change({ ideas: { ...state.ideas, [idea]: mark } })}
            />
          ))}
        </div>
      </div>
      <ReviewDates state={state} change={change} />
    </div>
  )
}

function ReviewDates({ state, change }: Props) {
  return (
    <fieldset className="grid gap-4 border-line border-t pt-6">
      <legend className="sr-only">Two review dates</legend>
      <p className="text-sm">
        <span className="font-semibold">Come back after one day and after four.</span> You closed the passage on{' '}
        {isDate(state.closedOn) ? dayLabel(state.closedOn) : 'an unknown day'}. On these days this card asks you again.
      </p>
      <div className="grid gap-4 sm:max-w-lg sm:grid-cols-2">
        {reviewDays.map((days, index) => (
          <TextField
            key={days}
            type="date"
            label={days === 1 ? 'After one day' : 'After four days'}
            value={state.reviews[index]?.date ?? ''}
            onChange={({ target }) => change({ reviews: withReview(state, index, { date: target.value }) })}
          />
        ))}
      </div>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() =>
          change({
            reviews: state.reviews.map((review, index) => ({
              ...review,
              date: addDays(state.closedOn, reviewDays[index] ?? 0),
            })),
          })
        }
      >
        Set both dates
      </Button>
    </fieldset>
  )
}

function withReview({ reviews }: RecallState, at: number, changes: Partial<Review>): Review[] {
  return reviews.map((review, index) => (index === at ? { ...review, ...changes } : review))
}

/** The learner recalls again before the card shows the passage. */
function DueReview({ state, change, index }: Props & { index: number }) {
  const [text, setText] = useState('')
  return (
    <Alert tone="notice" title="Time to recall again">
      <div className="mt-2 grid gap-3 text-ink">
        <TextArea
          label="Without looking: what was the passage about?"
          rows={4}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          size="small"
          className="justify-self-start"
          disabled={!says(text, 5)}
          onClick={() => change({ stage: 'comparing', reviews: withReview(state, index, { recalled: text }) })}
        >
          Keep it and compare
        </Button>
      </div>
    </Alert>
  )
}

function measuresOf(state: RecallState): Measure[] {
  const words = wordsIn(state.recalled).length
  return [
    {
      name: 'Written from memory',
      value: words === 1 ? '1 word' : `${words} words`,
      wish: 'at least 5, before you look',
      isMet: rules.before(state),
    },
    {
      name: 'Ideas marked',
      value: `${ideasMarked(state)} of 6`,
      wish: 'at least 3',
      isMet: rules.ideas(state),
    },
    {
      name: 'Review dates',
      value: `${reviewsSet(state)} of 2`,
      wish: 'after one day and after four',
      isMet: rules.dates(state),
    },
  ]
}

export const board = makeBoard(start, rules, RecallCard)
