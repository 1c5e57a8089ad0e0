import { Flag } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../domain/counted.ts'
import { courseStatusWords } from '../../domain/course-status.ts'
import { Blaze, blazeColor } from '../ui/blaze.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { TrailLegend } from '../ui/trail-legend.tsx'
import { TrailMark } from '../ui/trail-mark.tsx'
import { type Point, routeThrough } from '../ui/trail-route.ts'
import type { Stop, Trail } from './trails.ts'
import './landscape.css'

/** In pixels: from one mark to the next, above the last, and below the first. */
const [pitch, above, below] = [52, 44, 46]
/** Where the switchbacks turn, in percent of the width. */
const turns = [36, 64, 40, 68, 32, 60] as const
const trailhead = 50

/** All topics as one landscape: a hill for each, the higher the more there is to walk, with the learner's trail up it. */
export function Landscape({ trails }: { trails: Trail[] }) {
  return (
    <div className="relative isolate overflow-hidden rounded-card border border-line bg-card">
      <ContourLines className="-z-10 absolute inset-0 opacity-60" />
      <ul className="landscape">
        {trails.map((trail) => (
          <Hill key={trail.topic} trail={trail} />
        ))}
      </ul>
      <TrailLegend>
        <span className="flex items-center gap-2">
          <span className="h-3 w-4 rounded-[3px] border border-ink bg-sun" /> a module completed
        </span>
        <span className="flex items-center gap-2">
          <Flag size={14} strokeWidth={2.25} /> the final project
        </span>
      </TrailLegend>
    </div>
  )
}

function Hill({ trail }: { trail: Trail }) {
  const { topic, label, stops, isToBeContinued } = trail
  const places = stops.length + (isToBeContinued ? 1 : 0)
  const height = above + (places - 1) * pitch + below
  const points = Array.from({ length: places }, (_, index): Point => {
    return [turns[index % turns.length] as number, height - below - index * pitch]
  })
  return (
    <li className="landscape-goal">
      <div className="landscape-foot">
        <h2 className="font-display font-semibold text-base leading-snug">
          <Link
            to={trail.to}
            className="flex min-h-11 gap-2.5 py-1.5 text-ink no-underline hover:text-pine hover:underline"
          >
            <Blaze topic={topic} className="mt-0.5 size-4.5" />
            {label}
          </Link>
        </h2>
        <p className="text-sm text-soft tabular-nums">{howFar(trail)}</p>
      </div>
      <div className="landscape-hill" style={{ height, color: blazeColor(topic) }}>
        <Ground height={height} points={points} stops={stops} />
        <ol aria-label={`Lessons for ${label}`}>
          {stops.map((stop, index) => (
            <Mark key={stop.id} stop={stop} point={points[index] as Point} />
          ))}
          {isToBeContinued && <li className="absolute inset-x-0 top-3 text-center text-soft text-xs">More to come</li>}
        </ol>
      </div>
    </li>
  )
}

/** The hill with its contours, and the trail: walked parts solid, the others dotted. */
function Ground({ height, points, stops }: { height: number; points: Point[]; stops: Stop[] }) {
  const route: Point[] = [[trailhead, height], ...points]
  const isWalked = stops.some(({ state }) => state === 'done')
  const walked = route.slice(1).flatMap((to, index) => {
    const isReached = index === 0 ? isWalked : stops[index - 1]?.state === 'done'
    return isReached ? [routeThrough([route[index] as Point, to])] : []
  })
  const shape = {
    viewBox: `0 0 100 ${height}`,
    preserveAspectRatio: 'none',
    fill: 'none',
    strokeLinecap: 'round',
  } as const
  return (
    <>
      <svg {...shape} aria-hidden="true" className="-z-20 absolute inset-0 size-full overflow-visible">
        <path d={hill(height, 1)} className="fill-current opacity-12" />
        {[1, 0.74, 0.48].map((size) => (
          <path
            key={size}
            d={hill(height, size)}
            vectorEffect="non-scaling-stroke"
            stroke="currentColor"
            opacity="0.3"
          />
        ))}
      </svg>
      <svg {...shape} aria-hidden="true" className="-z-10 absolute inset-0 size-full overflow-visible">
        <path
          d={routeThrough(route)}
          vectorEffect="non-scaling-stroke"
          strokeWidth="3.5"
          strokeDasharray="0.1 9"
          className="stroke-field"
        />
        <g className="trail-draws">
          {walked.map((segment) => (
            <path key={segment} d={segment} vectorEffect="non-scaling-stroke" strokeWidth="5" className="stroke-pine" />
          ))}
        </g>
      </svg>
    </>
  )
}

/** A slope up, a round top and a slope down, `size` times as wide and high as the whole. */
function hill(height: number, size: number): string {
  const top = Math.round(height * (1 - size))
  const [foot, slope, crest] = [112 * size, 58 * size, 44 * size]
  return `M${50 - foot} ${height}C${50 - slope} ${height} ${50 - crest} ${top} 50 ${top}S${50 + slope} ${height} ${50 + foot} ${height}`
}

export const stateWords = { done: 'completed', now: 'you are here', ahead: '' }

function Mark({ stop: { title, module, to, state, isSigned }, point: [x, y] }: { stop: Stop; point: Point }) {
  const [isNamed, setIsNamed] = useState(false)
  /** A finger cannot point without pressing: its first tap shows the name, as pointing does, and the second goes there. */
  function tap(event: MouseEvent<HTMLAnchorElement>) {
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch' || isNamed) return
    event.preventDefault()
    event.currentTarget.focus()
    setIsNamed(true)
  }
  return (
    <li className="landscape-stop" style={{ left: `${x}%`, top: y }}>
      <Link
        to={to}
        className={`landscape-mark ${isNamed ? 'is-named' : ''}`}
        aria-current={state === 'now' ? 'step' : undefined}
        onClick={tap}
        onBlur={() => setIsNamed(false)}
      >
        {module === null ? <Summit state={state} /> : <TrailMark state={state} />}
        <span className="landscape-name">
          {module && <span className="block text-soft text-xs">{module}</span>}
          {title}
          {state !== 'ahead' && <span className="sr-only">, {stateWords[state]}</span>}
          {isSigned && <span className="sr-only">. You earned the sign of {module}</span>}
          {isNamed && <span className="block font-normal text-soft text-xs">Tap again to open</span>}
        </span>
      </Link>
      {isSigned && <Sign />}
      {state === 'now' && (
        <span aria-hidden className={`landscape-here ${x > trailhead ? 'right-full' : 'left-full'}`}>
          you are here
        </span>
      )}
    </li>
  )
}

function Summit({ state }: { state: Stop['state'] }) {
  const looks = {
    done: 'bg-sun text-on-sun border-sun',
    now: 'bg-blaze text-card border-blaze ring-4 ring-blaze/20',
    ahead: 'bg-card text-soft border-field border-dashed',
  }
  return (
    <span
      aria-hidden
      className={`grid size-7 place-items-center rounded-full border-2 forced-color-adjust-none ${looks[state]}`}
    >
      <Flag size={14} strokeWidth={2.25} />
    </span>
  )
}

/** A sign on its post, planted where a module ends. */
function Sign() {
  return (
    <svg viewBox="0 0 44 48" fill="none" aria-hidden="true" className="landscape-sign text-ink">
      <path d="M22 20v26" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <path d="M6 4h24l9 8-9 8H6z" className="fill-sun" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" />
    </svg>
  )
}

/** How far one is, in words. */
export function howFar({ completed, total, courseStatus }: Trail): string {
  const lessons = counted(total, 'lesson')
  if (courseStatus !== 'on-the-way') return `${courseStatusWords[courseStatus]} · ${lessons}`
  return completed === 0 ? lessons : `${completed} of ${lessons}`
}
