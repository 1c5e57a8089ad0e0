import type { ListReport } from '../../domain/collections.ts'
import { counted } from '../../domain/counted.ts'

/** Shows the pages found in a learner's list, and the lines that could not be read. */
export function ListContents({ report }: { report: ListReport }) {
  const { pages, total, repeated, refused, refusedBesides } = report
  const inLibrary = pages.filter(({ resourceId }) => resourceId !== null).length
  const refusals = refused.length + refusedBesides
  return (
    <div>
      <div role="status" className="grid gap-1 text-sm">
        <p className="font-display font-semibold text-lg">
          {total === 0 ? 'Nothing in it can be kept' : `${counted(total, 'resource')} found`}
        </p>
        {total > pages.length && <p>A collection has room for the first {pages.length}.</p>}
        {inLibrary > 0 && <p className="text-soft">{inLibrary} in the library already, with tags and ratings.</p>}
        {repeated > 0 && <p className="text-soft">{counted(repeated, 'line')} left out: the same page again.</p>}
        {refusals > 0 && <p className="text-soft">{counted(refusals, 'line')} could not be read.</p>}
      </div>
      {pages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too.
        <ul aria-label="Found" tabIndex={0} className="mt-4 max-h-60 overflow-y-auto border-line border-y">
          {pages.map(({ line, title, url, provider, resourceId }) => (
            <li key={url} className="border-line border-b py-2 text-sm last:border-0 [overflow-wrap:anywhere]">
              <span dir="auto">{title}</span>{' '}
              <span className="block text-soft">
                Line {line} · {provider}
                {resourceId !== null && ' · in the library'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {refusals > 0 && (
        <details className="mt-4" open={refusals <= 5}>
          <summary className="link cursor-pointer text-sm">What could not be read, and why</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too. */}
          <ul tabIndex={0} className="mt-2 grid max-h-60 gap-1.5 overflow-y-auto text-sm">
            {refused.map(({ line, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several refusals, and none moves.
              <li key={index} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">Line {line}:</span> {reason}
              </li>
            ))}
            {refusedBesides > 0 && <li className="text-soft">And {refusedBesides.toLocaleString('en')} more.</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
