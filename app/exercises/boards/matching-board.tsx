import type { BoardContentOf } from '../../../domain/board-content.ts'
import { InlineCode } from '../../ui/inline-code.tsx'
import { shuffledPartners } from '../scrambled.ts'
import type { Board } from './board.ts'
import { type MatchingState, rulesOf, startOf } from './matching-rules.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { countOfAll, Measures } from './parts/measures.tsx'
import { PartnerChoice } from './parts/partner-choice.tsx'

/** A list of things that are given their partners, or of places in a picture that are given their labels. */
export function matchingBoard(content: BoardContentOf<'matching'>): Board {
  const things = Object.keys(content.pairs)
  const options = shuffledPartners(content)
  function Matching({ state, change }: ViewProps<MatchingState>) {
    const chosen = things.filter((thing) => state.partners[thing])
    return (
      <div className="grid grid-cols-1 gap-6">
        {content.picture && <Picture {...content.picture} />}
        <ul className="grid gap-3">
          {things.map((thing) => (
            <li key={thing} className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <p className="wrap-anywhere min-w-0 font-semibold sm:py-2">
                <InlineCode text={thing} />
              </p>
              <PartnerChoice
                thing={thing}
                options={options}
                chosen={state.partners[thing] ?? ''}
                onChoose={(partner) => change({ partners: { ...state.partners, [thing]: partner } })}
              />
            </li>
          ))}
        </ul>
        <Measures measures={[countOfAll('Chosen', chosen.length, things.length)]} />
      </div>
    )
  }
  return makeBoard(startOf(content), rulesOf(content), Matching)
}

/** The picture with the numbers of its places. */
function Picture({ html, places }: NonNullable<BoardContentOf<'matching'>['picture']>) {
  return (
    // The prose of a lesson gives figures their colours.
    <div className="lesson-text">
      <figure className="relative" style={{ margin: 0 }}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the figure is our own content */}
        <div className="[&>*]:block [&>*]:w-full" dangerouslySetInnerHTML={{ __html: html }} />
        {places.map(([left, top], index) => (
          <span
            key={`${left} ${top}`}
            aria-hidden
            className="absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-card bg-ink font-semibold text-card text-sm"
            style={{ left: `${left}%`, top: `${top}%` }}
          >
            {index + 1}
          </span>
        ))}
      </figure>
    </div>
  )
}
