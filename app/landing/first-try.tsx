import { type ComponentProps, useState } from 'react'
import { paths } from '../paths.ts'
import { ContourLines } from '../ui/contour-lines.tsx'
import { Link } from '../ui/link.tsx'
import { fallen, verdictOn } from './sign-style.ts'

/** A small exercise: two CSS declarations set a sign upright, with a live preview. */
export function FirstTry() {
  const [typed, setTyped] = useState(fallen)
  const { angle, color, isDone, sentence } = verdictOn(typed, isColor)
  return (
    <section aria-labelledby="first-try" className="noscript:hidden border-line border-t bg-card">
      <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 sm:py-16 lg:grid-cols-[1fr_1.08fr]">
        <div className="max-lg:contents">
          <div>
            <h2 id="first-try" className="text-2xl sm:text-3xl">
              Try it: put the sign right
            </h2>
            <p className="mt-3 max-w-[34em] text-soft">
              Thirty seconds, two lines of code. The sign changes as you type, and you cannot break anything.
            </p>
          </div>
          <div className="max-lg:order-last lg:mt-6">
            <Code>
              <p>.sign {'{'}</p>
              <Line
                property="rotate"
                unit="deg"
                inputMode="numeric"
                size={4}
                value={typed.rotate}
                onChange={({ target }) => setTyped({ ...typed, rotate: target.value })}
              />
              <Line
                property="color"
                autoCapitalize="none"
                size={10}
                value={typed.color}
                onChange={({ target }) => setTyped({ ...typed, color: target.value })}
              />
              <p>{'}'}</p>
            </Code>
            <p
              role="status"
              className={`mt-3 min-h-13 max-w-[34em] ${isDone ? 'font-semibold text-pine' : 'text-soft'}`}
            >
              {sentence}
            </p>
            <Link to={paths.onboarding} className={`link mt-1 inline-block ${isDone ? '' : 'invisible'}`}>
              Get Started with lessons like this
            </Link>
          </div>
        </div>
        <Sign angle={angle} color={color} isDone={isDone} />
      </div>
    </section>
  )
}

/** `CSS.supports` does not exist during prerendering. */
function isColor(name: string): boolean {
  return typeof CSS === 'undefined' || CSS.supports('color', name)
}

function Code(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className="grid gap-2 rounded-card border border-line bg-paper px-5 py-4 font-mono text-base leading-loose"
    />
  )
}

interface LineProps extends ComponentProps<'input'> {
  property: string
  unit?: string
}

/** A CSS declaration with an editable value. */
function Line({ property, unit, ...props }: LineProps) {
  return (
    <p className="pl-[2ch]">
      <label>
        {property}:
        <input
          {...props}
          type="text"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={24}
          className="mx-1.5 min-h-11 rounded-control border border-field bg-card px-2.5 font-mono"
        />
        {unit && <span>{unit}</span>}
      </label>
      ;
    </p>
  )
}

/** A sign beside the trail, which continues once the sign is readable. */
function Sign({ angle, color, isDone }: { angle: number; color: string; isDone: boolean }) {
  return (
    <div
      role="img"
      aria-label={`A trail sign, ${color}, turned by ${angle} degrees`}
      className="relative isolate overflow-hidden rounded-card border border-line bg-paper"
    >
      <ContourLines className="-z-10 absolute inset-0 opacity-60" />
      <svg
        viewBox="0 0 400 240"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
        className="h-52 w-full sm:h-72"
      >
        <path
          d="M-10 214 C 90 214 110 176 196 190 S 300 150 410 128"
          className="stroke-field"
          strokeWidth="3.5"
          strokeDasharray="0.1 10"
        />
        <path
          d="M-10 214 C 90 214 110 176 196 190 S 300 150 410 128"
          pathLength={1}
          strokeDasharray="1 1"
          strokeDashoffset={isDone ? 0 : 0.52}
          strokeWidth="5"
          className="stroke-pine transition-[stroke-dashoffset] duration-900 ease-walk"
        />
        <g
          className="transition-[rotate,color] duration-200 ease-walk"
          style={{ rotate: `${angle}deg`, color, transformOrigin: '196px 190px' }}
        >
          <path d="M196 190 V 84" strokeWidth="9" className="stroke-ink" />
          <path
            d="M140 44 H 246 L 274 69 L 246 94 H 140 Z"
            strokeWidth="3"
            strokeLinejoin="round"
            fill="currentColor"
            className="stroke-ink"
          />
          <path
            d="M164 69 H 232 M 218 57 L 232 69 L 218 81"
            strokeWidth="5"
            strokeLinejoin="round"
            className="stroke-on-sun"
          />
        </g>
      </svg>
    </div>
  )
}
