import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Phone } from './layout-phone.tsx'
import {
  type Block,
  type BlockName,
  blockNames,
  blocks,
  columnWidth,
  gaps,
  grid,
  isAnyOnAnother,
  type LayoutState,
  lowest,
  onColumns,
  phoneOrder,
  pitch,
  placed,
  rules,
  start,
} from './layout-rules.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { countOfAll, type Measure, Measures } from './parts/measures.tsx'
import { onArrows, snapTo, useDrag, within } from './parts/moving.ts'
import { NumberField } from './parts/number-field.tsx'

const maxTop = 2000

function LayoutLab({ state, change }: ViewProps<LayoutState>) {
  const [selected, setSelected] = useState<BlockName>('hero')
  const block = state.blocks[selected]
  function alter(name: BlockName, changes: Partial<Block>) {
    change({ blocks: { ...state.blocks, [name]: onBoard({ ...state.blocks[name], ...changes }) } })
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <Computed computed={state.computed} alter={(computed) => change({ computed })} />
      <div className="grid gap-4">
        <Desktop state={state} selected={selected} select={setSelected} alter={alter} />
        <fieldset className="grid gap-3">
          <legend className="sr-only">The chosen block</legend>
          <div className="flex flex-wrap items-end gap-3">
            <span className="min-w-40 flex-1">
              <Select
                label="Block"
                value={selected}
                options={blockNames.map((value) => ({ value, label: blocks[value].name }))}
                onChange={setSelected}
              />
            </span>
            <Button variant="secondary" onClick={() => alter(selected, toggled(state, block))}>
              {block.isPlaced ? 'Take it off the board' : 'Put it on the board'}
            </Button>
          </div>
          {block.isPlaced && (
            <div className="flex flex-wrap items-end gap-3">
              <span className="grid min-w-60 flex-1 grid-cols-3 gap-3">
                <NumberField
                  label="Left"
                  value={block.left}
                  min={0}
                  max={grid.width}
                  onChange={(left) => alter(selected, { left })}
                />
                <NumberField
                  label="Top"
                  value={block.top}
                  min={0}
                  max={maxTop}
                  onChange={(top) => alter(selected, { top })}
                />
                <NumberField
                  label="Width"
                  value={block.width}
                  min={1}
                  max={grid.width}
                  onChange={(width) => alter(selected, { width })}
                />
              </span>
              <Button variant="secondary" onClick={() => alter(selected, { width: nextWidth(block.width, -1) })}>
                Narrower
              </Button>
              <Button variant="secondary" onClick={() => alter(selected, { width: nextWidth(block.width, 1) })}>
                Wider
              </Button>
            </div>
          )}
        </fieldset>
        <p className="text-sm text-soft">
          Drag a block, or choose it and press the arrow keys: a column sideways, 8 px up and down, with Shift 1 px.
        </p>
      </div>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Phone state={state} reorder={(order) => change({ order })} />
        <Measures measures={measuresOf(state)} />
      </div>
    </div>
  )
}

interface ComputedProps {
  computed: LayoutState['computed']
  alter: (computed: LayoutState['computed']) => void
}

function Computed({ computed, alter }: ComputedProps) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">First on paper: 12 columns in 1200 px, with gutters of 24 px</legend>
      <div className="mt-3 grid gap-3 sm:max-w-md sm:grid-cols-2">
        <NumberField
          label="One column, in px"
          value={computed.column}
          min={0}
          max={grid.width}
          onChange={(column) => alter({ ...computed, column })}
        />
        <NumberField
          label="A block over four, in px"
          value={computed.four}
          min={0}
          max={grid.width}
          onChange={(four) => alter({ ...computed, four })}
        />
      </div>
    </fieldset>
  )
}

interface DesktopProps {
  state: LayoutState
  selected: BlockName
  select: (name: BlockName) => void
  alter: (name: BlockName, changes: Partial<Block>) => void
}

/** The board of 1200 px, scaled to the available width; on a phone it scrolls. */
function Desktop({ state, selected, select, alter }: DesktopProps) {
  const drag = useDrag<BlockName>(grid.width, (name, left, top) =>
    alter(name, { left: snapTo(pitch, left), top: snapTo(8, top) }),
  )
  const height = Math.max(720, lowest(state) + 64)
  const lines = Array.from({ length: grid.columns }, (_, index) => index * pitch)
  return (
    <section
      aria-label="The page, 1200 px wide"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard, also while it is empty
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card"
    >
      <div className="@container min-w-120">
        <div className="relative" style={{ height: px(height) }}>
          {lines.map((left) => (
            <span
              key={left}
              aria-hidden
              className="absolute inset-y-0 bg-moss"
              style={{ left: px(left), width: px(columnWidth) }}
            />
          ))}
          {placed(state).map((name) => {
            const { left, top, width } = state.blocks[name]
            return (
              <button
                key={name}
                type="button"
                aria-pressed={name === selected}
                onFocus={() => select(name)}
                onClick={() => select(name)}
                onKeyDown={onArrows((x, y, isFine) =>
                  alter(name, {
                    left: isFine ? left + x : nextOn(pitch, left, x),
                    top: isFine ? top + y : nextOn(8, top, y),
                  }),
                )}
                onPointerDown={drag(name, { left, top })}
                className="absolute grid min-w-6 cursor-grab touch-none select-none place-content-center overflow-hidden rounded-control border border-field bg-card/85 text-center font-semibold text-xs active:cursor-grabbing aria-pressed:border-2 aria-pressed:border-pine"
                style={{ left: px(left), top: px(top), width: px(width), height: px(blocks[name].height) }}
              >
                {blocks[name].name}
                <span className="font-normal text-soft tabular-nums">{width} px</span>
              </button>
            )
          })}
        </div>
      </div>
    </section>
  )
}

/** A length of the 1200 px board at its displayed scale. */
function px(length: number): string {
  return `${(length / grid.width) * 100}cqw`
}

/** The next grid line in a direction. */
function nextOn(raster: number, value: number, direction: number): number {
  if (direction === 0) return value
  const line = direction > 0 ? Math.floor(value / raster) : Math.ceil(value / raster)
  return (line + direction) * raster
}

function nextWidth(width: number, direction: -1 | 1): number {
  return nextOn(pitch, width + grid.gutter, direction) - grid.gutter
}

/** A newly placed block goes below the others. */
function toggled(state: LayoutState, { isPlaced }: Block): Partial<Block> {
  return { isPlaced: !isPlaced, top: placed(state).length > 0 ? lowest(state) + 20 : 0 }
}

function onBoard({ isPlaced, left, top, width }: Block): Block {
  const columns = within(1, grid.width, width)
  return {
    isPlaced,
    width: columns,
    left: within(0, grid.width - columns, Math.round(left)),
    top: within(0, maxTop, Math.round(top)),
  }
}

function measuresOf(state: LayoutState): Measure[] {
  const { inside, between } = gaps(state)
  const list = (lengths: number[]) => [...new Set(lengths)].join(', ') || 'none'
  return [
    countOfAll('On column lines', onColumns(state).length, blockNames.length),
    {
      name: 'Column and card',
      value: rules.card(state) ? 'right' : 'not yet right',
      wish: 'both worked out, each card four columns wide',
      isMet: rules.card(state),
    },
    {
      name: 'Gaps in px',
      value: isAnyOnAnother(state) ? 'blocks lie on each other' : list([...inside, ...between]),
      wish: 'multiples of 8',
      isMet: rules.gaps(state),
    },
    {
      name: 'Sections',
      value: `${list(inside)} px inside, ${list(between)} px between`,
      wish: 'at least twice as much between',
      isMet: rules.sections(state),
    },
    {
      name: 'On the phone',
      value: phoneOrder(state)
        .map((name) => blocks[name].name)
        .join(', '),
      wish: 'as you would tell it',
      isMet: rules.order(state),
    },
  ]
}

export const board = makeBoard(start, rules, LayoutLab)
