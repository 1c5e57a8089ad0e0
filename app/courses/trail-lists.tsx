import { Fragment } from 'react'
import { Blaze } from '../ui/blaze.tsx'
import { Link } from '../ui/link.tsx'
import { TrailMark } from '../ui/trail-mark.tsx'
import { howFar, stateWords } from './landscape.tsx'
import type { Stop, Trail } from './trails.ts'

/** The landscape's trails in words: each topic with its lessons, module by module. */
export function TrailLists({ trails }: { trails: Trail[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {trails.map((trail) => (
        <li key={trail.topic}>
          <h2 className="flex items-baseline gap-3 text-lg">
            <Blaze topic={trail.topic} className="size-4.5" />
            <Link to={trail.to} className="text-ink no-underline hover:text-pine hover:underline">
              {trail.label}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-soft tabular-nums">
            {trail.title !== trail.label && `${trail.title} · `}
            {howFar(trail)}
          </p>
          <ol aria-label={`Lessons for ${trail.label}`} className="mt-3">
            {trail.stops.map((stop, index) => (
              <Fragment key={stop.id}>
                {stop.module && stop.module !== trail.stops[index - 1]?.module && (
                  <li className="pt-2 pl-9 font-medium text-soft text-xs">{stop.module}</li>
                )}
                <Row stop={stop} />
              </Fragment>
            ))}
          </ol>
          {trail.isToBeContinued && <p className="mt-1 pl-9 text-sm text-soft">More to come.</p>}
        </li>
      ))}
    </ul>
  )
}

function Row({ stop: { title, module, to, state } }: { stop: Stop }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={state === 'now' ? 'step' : undefined}
        className="group flex min-h-11 items-center gap-3 rounded-control py-1.5 text-ink no-underline hover:text-pine"
      >
        <TrailMark state={state} />
        <span className="group-hover:underline">
          {module === null && <span className="text-soft">Final project: </span>}
          {title}
        </span>
        {stateWords[state] && <span className="ml-auto text-sm text-soft">{stateWords[state]}</span>}
      </Link>
    </li>
  )
}
