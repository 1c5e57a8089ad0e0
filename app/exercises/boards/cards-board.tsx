import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { longestSide } from '../../../domain/items/deck.ts'
import { ownToday } from '../../local-time.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Choice } from '../choice.tsx'
import { cardsMade, fewestCards, fewestReasons, longestAnswer, reasonsAsked, rules } from './cards-rules.ts'
import { type BoardCard, type CardsState, freePlace, start } from './cards-state.ts'
import { addDays, dayLabel, isDate } from './parts/dates.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { type Measure, Measures } from './parts/measures.tsx'

/** Empty cards that a board begins with. */
const firstRows = 3

const newCard = (): BoardCard => ({ ...freePlace, id: newId().slice(0, 8) })

function CardsBoard({ state: stored, change }: ViewProps<CardsState>) {
  const [first] = useState(() => start.cards.map((place, index) => (index < firstRows ? newCard() : place)))
  const state = stored.cards.some(({ id }) => id) ? stored : { ...stored, cards: first }
  const { cards } = state
  const added = useRef('')
  const write = (place: number, card: BoardCard) => change({ cards: cards.with(place, card) })
  const rows = cards.flatMap((card, place) => (card.id ? [{ card, place }] : []))
  // A new card comes last; once the last place is taken, those of removed cards are used again.
  const afterLast = (rows.at(-1)?.place ?? -1) + 1
  const nextPlace = afterLast < cards.length ? afterLast : cards.findIndex(({ id }) => !id)
  function add() {
    const card = newCard()
    added.current = card.id
    write(nextPlace, card)
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid justify-items-start gap-4">
        <ol className="grid w-full gap-4">
          {rows.map(({ card, place }, index) => (
            <li key={card.id} tabIndex={-1} className="rounded-card border border-line bg-card p-4 sm:p-5">
              <CardFields
                card={card}
                number={index + 1}
                isNew={card.id === added.current}
                onChange={(changes) => write(place, { ...card, ...changes })}
                onRemove={rows.length > 1 ? () => write(place, freePlace) : null}
              />
            </li>
          ))}
        </ol>
        {nextPlace >= 0 && (
          <Button variant="secondary" onClick={add}>
            <Plus />
            Add a card
          </Button>
        )}
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 border-line border-t pt-6 sm:grid-cols-2">
        <FirstDate state={state} change={change} />
        <Measures measures={measuresOf(state)} />
      </div>
    </div>
  )
}

const kinds = [
  { value: 'what', label: 'What' },
  { value: 'why', label: 'Why' },
  { value: 'how', label: 'How' },
]

interface CardFieldsProps {
  card: BoardCard
  number: number
  /** Added a moment ago: its first field gets the focus. */
  isNew: boolean
  onChange: (changes: Partial<BoardCard>) => void
  /** Null for the only card. */
  onRemove: (() => void) | null
}

function CardFields({ card: { front, back, kind }, number, isNew, onChange, onRemove }: CardFieldsProps) {
  return (
    <fieldset className="relative grid min-w-0 gap-3">
      <legend className="float-left min-h-9 pt-1.5 font-semibold">Card {number}</legend>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove card ${number}`}
          className="absolute top-0 right-0 grid size-9 place-items-center rounded-control text-soft hover:bg-moss hover:text-pine pointer-coarse:size-11"
          onClick={({ currentTarget }) => {
            // The pressed button goes with its card, so focus moves to a neighbour.
            const row = currentTarget.closest('li')
            const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
            if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
            onRemove()
          }}
        >
          <X size={18} />
        </button>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextArea
          ref={isNew ? focusOn : undefined}
          label="Question"
          rows={2}
          maxLength={longestSide}
          value={front}
          onChange={({ target }) => onChange({ front: target.value })}
        />
        <TextArea
          label="Answer"
          rows={2}
          maxLength={longestSide}
          value={back}
          onChange={({ target }) => onChange({ back: target.value })}
        />
      </div>
      <Choice legend="It asks" options={kinds} value={kind} onChange={(chosen) => onChange({ kind: chosen })} />
    </fieldset>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}

function FirstDate({ state: { firstDate }, change }: ViewProps<CardsState>) {
  const choose = (date: string) => change({ firstDate: date, madeOn: ownToday() })
  return (
    <div className="grid justify-items-start gap-3">
      <span className="w-full max-w-72">
        <TextField
          type="date"
          label="First date"
          hint="From this day on your review asks these cards, some each day."
          value={firstDate}
          onChange={({ target }) => choose(target.value)}
        />
      </span>
      <Button variant="secondary" size="small" onClick={() => choose(addDays(ownToday(), 1))}>
        Tomorrow
      </Button>
    </div>
  )
}

function measuresOf(state: CardsState): Measure[] {
  const made = cardsMade(state)
  const isOf = (rule: 'answers' | 'apart' | 'ownWords') => rules[rule](state) === true
  const inWords = (isMet: boolean, met: string) => (isMet ? met : made === 0 ? 'none yet' : 'not all')
  return [
    { name: 'Cards', value: String(made), wish: `at least ${fewestCards}`, isMet: rules.count(state) },
    {
      name: 'Answers',
      value: inWords(isOf('answers'), 'short'),
      wish: `at most ${longestAnswer} words, and more than yes or no`,
      isMet: isOf('answers'),
    },
    {
      name: 'Questions',
      value: inWords(isOf('apart'), 'open'),
      wish: 'without the answer in them',
      isMet: isOf('apart'),
    },
    {
      name: 'Wording',
      value: inWords(isOf('ownWords'), 'your own'),
      wish: 'not copied from the lesson',
      isMet: isOf('ownWords'),
    },
    {
      name: 'Why or how',
      value: String(reasonsAsked(state)),
      wish: `at least ${fewestReasons}`,
      isMet: rules.kinds(state),
    },
    {
      name: 'First date',
      value: isDate(state.firstDate) ? dayLabel(state.firstDate) : 'none yet',
      wish: 'tomorrow',
      isMet: rules.date(state),
    },
  ]
}

export const board = makeBoard(start, rules, CardsBoard)
