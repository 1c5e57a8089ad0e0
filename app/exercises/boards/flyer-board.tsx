import { useState } from 'react'
import { TextArea } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Choice } from '../choice.tsx'
import {
  boxOf,
  type Colour,
  changedPieces,
  colours,
  coloursUsed,
  type FlyerState,
  gaps,
  groups,
  largestSizes,
  leftEdges,
  misplaced,
  missingNotes,
  type Piece,
  type PieceName,
  paper,
  pieceNames,
  pieces,
  rules,
  start,
} from './flyer-rules.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { type Measure, Measures } from './parts/measures.tsx'
import { onArrows, snapTo, useDrag, within } from './parts/moving.ts'
import { NumberField } from './parts/number-field.tsx'
import { Swatch } from './parts/swatch.tsx'

const pieceOptions = pieceNames.map((value) => ({ value, label: pieces[value].text }))
const colourOptions = Object.entries(colours).map(([value, { name, css }]) => ({
  value: value as Colour,
  label: <Swatch css={css} name={name} />,
}))

function Flyer({ state, change }: ViewProps<FlyerState>) {
  const [selected, setSelected] = useState<PieceName>('title')
  const piece = state.pieces[selected]
  function alter(name: PieceName, changes: Partial<Piece>) {
    change({ pieces: { ...state.pieces, [name]: { ...state.pieces[name], ...changes } } })
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-6">
        <Paper
          state={state}
          selected={selected}
          select={setSelected}
          place={(name, left, top) => alter(name, onPaper(left, top))}
        />
        <div className="grid min-w-0 flex-1 basis-60 gap-5">
          <Measures measures={measuresOf(state)} />
          <p className="text-sm text-soft">
            Drag a piece, or choose it and press the arrow keys: 8 px a step, with Shift 1 px.
          </p>
        </div>
      </div>
      <fieldset className="grid gap-5 border-line border-t pt-5">
        <legend className="sr-only">The chosen piece</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select label="Piece" value={selected} options={pieceOptions} onChange={setSelected} />
          <div className="grid grid-cols-3 gap-3">
            <NumberField
              label="Left"
              value={piece.left}
              min={0}
              max={paper.width - 8}
              onChange={(left) => alter(selected, { left })}
            />
            <NumberField
              label="Top"
              value={piece.top}
              min={0}
              max={paper.height - 8}
              onChange={(top) => alter(selected, { top })}
            />
            <NumberField
              label="Size"
              value={piece.size}
              min={12}
              max={64}
              onChange={(size) => alter(selected, { size })}
            />
          </div>
        </div>
        <Choice
          legend="Colour"
          options={colourOptions}
          value={piece.colour}
          onChange={(colour) => alter(selected, { colour })}
        />
        <TextArea
          label={`Your note on ‘${pieces[selected].text}’`}
          hint={`Belongs to: ${groups[pieces[selected].group]}. What did you change, so that whoever looks … ?`}
          rows={2}
          value={piece.note}
          onChange={({ target }) => alter(selected, { note: target.value })}
        />
      </fieldset>
    </div>
  )
}

interface PaperProps {
  state: FlyerState
  selected: PieceName
  select: (name: PieceName) => void
  place: (name: PieceName, left: number, top: number) => void
}

/** The flyer has its own colours in every theme: they are the subject of the exercise. */
function Paper({ state, selected, select, place }: PaperProps) {
  const drag = useDrag<PieceName>(paper.width, (name, left, top) => place(name, snapTo(8, left), snapTo(8, top)))
  return (
    <section aria-label="The flyer" className="max-w-full overflow-x-auto rounded-card border border-line">
      <div
        className="relative forced-color-adjust-none"
        style={{ width: paper.width, height: paper.height, background: '#ffffff', colorScheme: 'light' }}
      >
        {leftEdges(state).map((edge) => (
          <span
            key={edge}
            aria-hidden
            className="absolute inset-y-0 w-px border-l border-dashed"
            style={{ left: edge, borderColor: '#d9c9b8' }}
          />
        ))}
        {pieceNames.map((name) => {
          const { left, top, size, colour } = state.pieces[name]
          const box = boxOf(name, state.pieces[name])
          return (
            <button
              key={name}
              type="button"
              aria-pressed={name === selected}
              onFocus={() => select(name)}
              onClick={() => select(name)}
              onKeyDown={onArrows((x, y, isFine) =>
                place(name, left + x * (isFine ? 1 : 8), top + y * (isFine ? 1 : 8)),
              )}
              onPointerDown={drag(name, { left, top })}
              className="absolute cursor-grab touch-none select-none whitespace-nowrap text-left leading-[1.25] outline-offset-2 active:cursor-grabbing aria-pressed:outline-1 aria-pressed:outline-dashed"
              style={{
                left,
                top,
                width: box.right - box.left,
                height: box.bottom - box.top,
                fontSize: size,
                fontWeight: name === 'title' ? 700 : 500,
                color: colours[colour as Colour]?.css ?? colours.black.css,
                outlineColor: '#17614e',
              }}
            >
              {pieces[name].text}
            </button>
          )
        })}
      </div>
    </section>
  )
}

function onPaper(left: number, top: number) {
  return { left: within(0, paper.width - 8, Math.round(left)), top: within(0, paper.height - 8, Math.round(top)) }
}

function measuresOf(state: FlyerState): Measure[] {
  const { inside, between } = gaps(state)
  const [largest, next] = largestSizes(state)
  const [lost, changes, notesMissing] = [misplaced(state), changedPieces(state).length, missingNotes(state).length]
  return [
    { name: 'Left edges', value: String(leftEdges(state).length), wish: 'at most 2', isMet: rules.edges(state) },
    {
      name: 'Gaps',
      value: between <= 0 ? 'the groups run into each other' : `${inside} px inside groups, ${between} px between`,
      wish: 'inside at most half',
      isMet: rules.gaps(state),
    },
    {
      name: 'Pieces on another or off the paper',
      value: String(lost),
      wish: 'none',
      isMet: lost === 0,
    },
    {
      name: 'Largest size',
      value: `${(largest / next).toFixed(2)} times the next`,
      wish: 'at least 1.5',
      isMet: rules.emphasis(state),
    },
    {
      name: 'Colours besides black',
      value: String(coloursUsed(state).length),
      wish: 'at most 3',
      isMet: rules.colours(state),
    },
    {
      name: 'Notes',
      value: `${changes - notesMissing} for ${changes} changed pieces`,
      wish: 'one sentence for each',
      isMet: rules.notes(state),
    },
  ]
}

export const board = makeBoard(start, rules, Flyer)
