import { Check, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { TextField } from '../../ui/field.tsx'
import { Choice } from '../choice.tsx'
import {
  type ContrastState,
  enough,
  furthestHue,
  messageColours,
  ratioLabel,
  rules,
  start,
  type Treatment,
  treated,
} from './contrast-rules.ts'
import { contrast, hslOf, withLightness } from './parts/colour.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { type Measure, Measures } from './parts/measures.tsx'
import { Slider } from './parts/slider.tsx'
import { Swatch } from './parts/swatch.tsx'

type Treated = ReturnType<typeof treated>[number]

const verdicts = [
  { value: 'pass', label: 'Pass' },
  { value: 'fail', label: 'Fail' },
]

function ContrastClinic({ state, change }: ViewProps<ContrastState>) {
  function treat(treatedIndex: number, changes: Partial<Treatment>) {
    change({ pairs: state.pairs.map((pair, index) => (index === treatedIndex ? { ...pair, ...changes } : pair)) })
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <ol className="grid gap-5 sm:grid-cols-2">
        {treated(state).map((pair, index) => (
          <li key={pair.text}>
            <Pair pair={pair} number={index + 1} treat={(changes) => treat(index, changes)} />
          </li>
        ))}
      </ol>
      <Message message={state.message} alter={(message) => change({ message: { ...state.message, ...message } })} />
      <Measures measures={measuresOf(state)} />
    </div>
  )
}

interface PairProps {
  pair: Treated
  number: number
  treat: (changes: Partial<Treatment>) => void
}

function Pair({ pair, number, treat }: PairProps) {
  const { text, ground, now, sample, guess, verdict, isIll, isRight } = pair
  return (
    <div className="grid h-full content-start overflow-hidden rounded-card border border-line bg-card">
      <p
        className="px-4 py-5 text-base forced-color-adjust-none"
        style={{ color: now, background: ground, colorScheme: 'light' }}
        // These pairs fail on purpose, and their colours are named below.
        aria-hidden
        data-specimen
      >
        {sample}
      </p>
      <div className="grid gap-3 border-line border-t p-4">
        <Choice
          legend={
            <>
              <span className="sr-only">Pair {number}: </span>
              <span translate="no" className="font-mono font-normal">
                {text} on {ground}
              </span>
            </>
          }
          options={verdicts}
          value={verdict}
          onChange={(chosen) => treat({ verdict: chosen, guess: guess || chosen })}
        />
        {verdict !== '' && (
          <p className="flex items-start gap-1.5 text-sm tabular-nums">
            {isRight ? (
              <Check size={18} strokeWidth={2.25} className="mt-0.5 shrink-0 text-pine" />
            ) : (
              <X size={18} strokeWidth={2.25} className="mt-0.5 shrink-0 text-danger" />
            )}
            <span>
              It has {ratioLabel(contrast(text, ground))}, so it {isIll ? 'fails' : 'passes'}.
              {guess !== verdict && <span className="text-soft"> Your first word was ‘{guess}’.</span>}
            </span>
          </p>
        )}
        {verdict !== '' && isIll && <Repair pair={pair} number={number} treat={treat} />}
      </div>
    </div>
  )
}

function Repair({ pair: { text, ground, now, isWell, hueMoved }, number, treat }: PairProps) {
  return (
    <Slider
      label={`Lightness of text ${number}`}
      value={Math.round(hslOf(now).lightness)}
      min={0}
      max={100}
      says={(lightness) => `${lightness} %`}
      onChange={(lightness) => treat({ text: withLightness(text, lightness) })}
      note={
        <>
          <span translate="no" className="font-mono">
            {now}
          </span>
          : {ratioLabel(contrast(now, ground))}, hue moved {hueMoved.toFixed(0)}
          °. {isWell ? 'Repaired.' : 'Not enough yet.'}
        </>
      }
    />
  )
}

const colourOptions = Object.entries(messageColours).map(([value, css]) => ({
  value,
  label: <Swatch css={css} name={`${value[0]?.toUpperCase()}${value.slice(1)}`} />,
}))

const signs = { warning: TriangleAlert, tick: CircleCheck, info: Info }
const signOptions = [
  { value: '', label: 'No sign' },
  { value: 'warning', label: 'Triangle' },
  { value: 'tick', label: 'Tick' },
  { value: 'info', label: 'Letter i' },
]

interface MessageProps {
  message: ContrastState['message']
  alter: (changes: Partial<ContrastState['message']>) => void
}

function Message({ message, alter }: MessageProps) {
  const colour = messageColours[message.colour as keyof typeof messageColours] ?? '#53645e'
  const Sign = signs[message.sign as keyof typeof signs]
  return (
    <div className="grid gap-4 border-line border-t pt-6">
      <h4 className="font-semibold text-sm">A status message, told by more than its colour</h4>
      <div
        className="grid gap-1.5 rounded-card border border-line p-4 text-base forced-color-adjust-none"
        style={{ color: '#1b2a26', background: '#ffffff', colorScheme: 'light' }}
      >
        <span className="text-sm">Card number</span>
        <span className="rounded-control border-2 px-3 py-1.5" style={{ borderColor: colour }}>
          4000 12
        </span>
        <span className="flex min-h-6 items-center gap-1.5 text-sm" style={{ color: colour }}>
          {Sign && <Sign size={18} strokeWidth={2} className="shrink-0" />}
          {message.words}
        </span>
      </div>
      <Choice legend="Colour" options={colourOptions} value={message.colour} onChange={(colour) => alter({ colour })} />
      <Choice legend="Sign" options={signOptions} value={message.sign} onChange={(sign) => alter({ sign })} />
      <TextField
        label="Words"
        hint="What is wrong, and what helps?"
        maxLength={120}
        value={message.words}
        onChange={({ target }) => alter({ words: target.value })}
      />
    </div>
  )
}

function measuresOf(state: ContrastState): Measure[] {
  const all = treated(state)
  const ill = all.filter(({ isIll }) => isIll)
  // Before the learner's verdict nothing reveals a pair's ratio, not even a count.
  const seen = ill.filter(({ verdict }) => verdict !== '')
  const said = all.filter(({ verdict }) => verdict !== '')
  return [
    {
      name: 'Verdicts',
      value: `${said.filter(({ isRight }) => isRight).length} right of ${said.length} given`,
      wish: `all ${all.length}`,
      isMet: rules.verdicts(state),
    },
    {
      name: 'Repaired',
      value: `${seen.filter(({ isWell }) => isWell).length} of ${seen.length} found to fail`,
      wish: `each at ${enough} : 1 or more`,
      isMet: rules.repaired(state),
    },
    {
      name: 'Hue moved',
      value: `${furthestHue(state).toFixed(0)}° at most`,
      wish: 'no more than 3°',
      isMet: rules.hue(state),
    },
    {
      name: 'Message',
      value: rules.message(state) ? 'colour and something else' : 'colour alone',
      wish: 'a sign or words as well',
      isMet: rules.message(state),
    },
  ]
}

export const board = makeBoard(start, rules, ContrastClinic)
