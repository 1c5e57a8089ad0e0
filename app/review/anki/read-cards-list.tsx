import { counted } from '../../../domain/counted.ts'
import { InlineCode } from '../../ui/inline-code.tsx'
import type { CardFile } from './card-file.ts'

/** As many cards as tell whether the file was understood. */
const shownCards = 3

/** Shows the decks of a file, what is left out of it, and its first cards. */
export function ReadCards({ file: { decks, leftOut, withoutMedia } }: { file: CardFile }) {
  const leftOutCount = leftOut.reduce((sum, { count }) => sum + count, 0)
  const first = decks.flatMap(({ cards }) => cards.slice(0, shownCards)).slice(0, shownCards)
  return (
    <div className="[overflow-wrap:anywhere]">
      <div role="status" className="grid gap-1">
        {decks.length === 0 && <p className="font-semibold">None of its cards can be added.</p>}
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too.
          tabIndex={0}
          aria-label="Decks"
          className="max-h-40 overflow-y-auto empty:hidden"
        >
          {decks.map(({ name, cards }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: decks may have one name, and none moves.
            <li key={index} className="font-semibold">
              <bdi>{name}</bdi>: {counted(cards.length, 'card')}
            </li>
          ))}
        </ul>
        {leftOutCount > 0 && (
          <p className="text-sm text-soft">
            {leftOutCount.toLocaleString('en')} left out:{' '}
            {leftOut.map(({ reason, count }) => `${count.toLocaleString('en')} with ${reason}`).join(', ')}.
          </p>
        )}
        {withoutMedia > 0 && (
          <p className="text-sm text-soft">Pictures and sounds of {counted(withoutMedia, 'card')} are left out.</p>
        )}
      </div>
      <ul aria-label="First cards" className="mt-4 border-line border-y text-sm empty:hidden">
        {first.map(({ front, back }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards may be the same, and none moves.
          <li key={index} className="grid gap-x-4 border-line border-b py-2 last:border-0 sm:grid-cols-2">
            <span dir="auto" className="line-clamp-4 whitespace-pre-line font-semibold">
              <InlineCode text={front} />
            </span>
            <span dir="auto" className="line-clamp-4 whitespace-pre-line text-soft">
              <InlineCode text={back} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
