import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { countOfAll, type Measure, Measures } from './parts/measures.tsx'
import { NumberField } from './parts/number-field.tsx'
import { Slider } from './parts/slider.tsx'
import {
  charactersPerLine,
  type Family,
  families,
  familiesUsed,
  type Role,
  roles,
  rules,
  type Setting,
  sizeOf,
  start,
  stepsRight,
  strength,
  type TypeScaleState,
  weights,
  weightsUsed,
} from './type-scale-rules.ts'

const article: Record<Role, string> = {
  title: 'The night the lake froze',
  caption: 'From the notes of a ferry, winter',
  lead: 'For eleven months of the year the ferry is the shortest way to school. In the twelfth it is a walk.',
  section: 'How thick is thick enough',
  body: 'At first the ice sings. It cracks far out, and the sound runs along the shore like a plucked wire. Nobody steps on it then. You wait until it has been quiet for three nights, take the drill, and measure at the jetty, at the buoy, and once more in the middle. A hand of ice holds a person. Two hold a sledge with the post and the bread.',
}
const shown: Role[] = ['title', 'caption', 'lead', 'section', 'body']

const names: Record<Role, string> = {
  title: 'Title',
  section: 'Section',
  lead: 'Lead',
  body: 'Body',
  caption: 'Caption',
}
const familyOptions = Object.entries(families).map(([value, { name }]) => ({ value, label: name }))
const weightNames: Record<number, string> = { 400: 'Regular', 600: 'Semibold', 700: 'Bold', 800: 'Extra bold' }
const weightOptions = weights.map((weight) => ({ value: String(weight), label: weightNames[weight] ?? '' }))

function TypeScaleLab({ state, change }: ViewProps<TypeScaleState>) {
  const stepOptions = state.steps.map((step, index) => ({ value: String(index), label: `${step} px` }))
  function set(role: Role, setting: Partial<Setting>) {
    change({ roles: { ...state.roles, [role]: { ...state.roles[role], ...setting } } })
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <fieldset>
        <legend className="font-semibold text-sm">Five steps, in px</legend>
        <p className="mt-0.5 text-sm text-soft">Base 16, ratio 1.25. Work them out before you type.</p>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3">
          {state.steps.map((step, index) => (
            <NumberField
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps stay where they are
              key={index}
              label={`Step ${index}`}
              value={step}
              min={8}
              max={96}
              step={0.01}
              onChange={(size) => change({ steps: state.steps.with(index, size) })}
            />
          ))}
        </div>
      </fieldset>
      <Article state={state} />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <Slider
            label="Width of the column"
            value={state.column}
            min={240}
            max={880}
            step={8}
            says={(width) => `${width} px`}
            onChange={(column) => change({ column })}
          />
          <Slider
            label="Line height of the body"
            value={state.lineHeight}
            min={1}
            max={2.2}
            step={0.05}
            says={(height) => height.toFixed(2)}
            onChange={(lineHeight) => change({ lineHeight })}
          />
        </div>
        <Measures measures={measuresOf(state)} />
      </div>
      <div className="grid gap-4">
        {roles.map((role) => (
          <fieldset key={role}>
            <legend className="mb-1.5 font-semibold text-sm">{names[role]}</legend>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
              <Select
                label={`${names[role]}: size`}
                hideLabel
                value={String(state.roles[role].step)}
                options={stepOptions}
                onChange={(step) => set(role, { step: Number(step) })}
              />
              <Select
                label={`${names[role]}: weight`}
                hideLabel
                value={String(state.roles[role].weight)}
                options={weightOptions}
                onChange={(weight) => set(role, { weight: Number(weight) })}
              />
              <Select
                label={`${names[role]}: family`}
                hideLabel
                value={state.roles[role].family}
                options={familyOptions}
                onChange={(family) => set(role, { family })}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** The article in its present type; one that is wider than the screen scrolls. */
function Article({ state }: { state: TypeScaleState }) {
  const [isBlurred, setIsBlurred] = useState(false)
  return (
    <div className="grid gap-3">
      <section
        aria-label="The article, as it is set"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-card p-5 sm:p-6"
      >
        <div style={{ width: state.column, filter: isBlurred ? 'blur(5px)' : undefined }}>
          {shown.map((role) => (
            <p
              key={role}
              className={role === 'section' ? 'mt-7 mb-2' : 'mb-3'}
              style={{
                fontSize: sizeOf(state, role),
                fontWeight: state.roles[role].weight,
                fontFamily: families[state.roles[role].family as Family]?.css,
                lineHeight: role === 'body' ? state.lineHeight : 1.25,
              }}
            >
              {article[role]}
            </p>
          ))}
        </div>
      </section>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-pressed={isBlurred}
        onClick={() => setIsBlurred(!isBlurred)}
      >
        {isBlurred ? 'Back into focus' : 'Half close your eyes'}
      </Button>
    </div>
  )
}

function measuresOf(state: TypeScaleState): Measure[] {
  const left = (['title', 'section', 'body'] as const).map((role) => strength(state, role).toFixed(0))
  return [
    countOfAll('Steps in place', stepsRight(state), state.steps.length),
    {
      name: 'Line',
      value: `${charactersPerLine(state)} characters`,
      wish: '45 to 75',
      isMet: rules.lineLength(state),
    },
    {
      name: 'Line height',
      value: state.lineHeight.toFixed(2),
      wish: '1.4 to 1.7',
      isMet: rules.lineHeight(state),
    },
    {
      name: 'Families and weights',
      value: `${familiesUsed(state).length} and ${weightsUsed(state).length}`,
      wish: 'at most 2 and 3',
      isMet: rules.restraint(state),
    },
    {
      name: 'Out of focus: title, section, body',
      value: left.join(', '),
      wish: 'each at least 1.2 times the next',
      isMet: rules.rank(state),
    },
  ]
}

export const board = makeBoard(start, rules, TypeScaleLab)
