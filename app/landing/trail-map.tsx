import { useState } from 'react'
import { Blaze } from '../ui/blaze.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { layOut } from '../ui/trail-layout.ts'
import { TrailLegend } from '../ui/trail-legend.tsx'
import { routeThrough } from '../ui/trail-route.ts'
import { TrailStop } from '../ui/trail-stop.tsx'
import type { Trail } from './trails.ts'

/** Short names of topics: three stand in one row. */
const names: Partial<Record<string, string>> = { coding: 'Coding', design: 'Design', data: 'Data' }

/**
 * A small animated map of a course with its modules. `showsWalker` adds an example figure, which a learner would
 * mistake for themselves.
 */
export function TrailMap({ trails, showsWalker }: { trails: Trail[]; showsWalker: boolean }) {
  const [topic, setTopic] = useState(trails[0]?.topic)
  const trail = trails.find((option) => option.topic === topic)
  if (!trail) return null
  return (
    <section
      aria-label="A course as a map"
      className="overflow-hidden rounded-card border border-line bg-card shadow-lift"
    >
      <div className="border-line border-b px-4 pt-4 pb-2.5 sm:px-5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-display font-semibold">{trail.title}</span>
          <span className="whitespace-nowrap text-sm text-soft max-sm:hidden">{trail.distance}</span>
        </p>
        <fieldset className="-mx-3 mt-1.5 flex">
          <legend className="sr-only">Course on the map</legend>
          {trails.map((option) => (
            <label
              key={option.topic}
              className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full px-3 text-sm text-soft hover:text-ink has-checked:bg-moss has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-pine"
            >
              <input
                type="radio"
                name="trail"
                className="sr-only"
                checked={option.topic === topic}
                onChange={() => setTopic(option.topic)}
              />
              <Blaze topic={option.topic} className="size-3" />
              {names[option.topic] ?? option.title}
            </label>
          ))}
        </fieldset>
      </div>
      <Sheet key={trail.topic} trail={trail} showsWalker={showsWalker} />
      {showsWalker && <TrailLegend />}
    </section>
  )
}

function Sheet({ trail: { stops }, showsWalker }: { trail: Trail; showsWalker: boolean }) {
  const here = showsWalker ? Math.floor((stops.length - 1) / 2) : -1
  const points = layOut(stops.length)
  return (
    <div className="relative isolate h-104 sm:h-116">
      <ContourLines className="-z-10 absolute inset-0 opacity-60" />
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full"
        fill="none"
        strokeLinecap="round"
      >
        <g className="trail-draws">
          <path
            d={routeThrough(points)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="3.5"
            strokeDasharray="0.1 10"
            className="stroke-field"
          />
          {showsWalker && (
            <path
              d={routeThrough(points.slice(0, here + 2))}
              vectorEffect="non-scaling-stroke"
              strokeWidth="5"
              className="stroke-pine"
            />
          )}
        </g>
      </svg>
      <ol>
        {stops.map(({ title, note }, index) => {
          const state = index === stops.length - 1 ? 'summit' : index < here ? 'done' : index === here ? 'now' : 'ahead'
          return (
            <TrailStop key={title} at={points[index + 1]} order={index} state={state} title={title}>
              <span className="text-soft text-xs">{note}</span>
            </TrailStop>
          )
        })}
      </ol>
    </div>
  )
}
