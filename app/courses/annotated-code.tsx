import type { RatingModel } from '../../domain/rating-models.ts'

interface AnnotatedCodeProps {
  title: string
  source: string
  notes: RatingModel['notes']
}

/** The code of a model, to be read under a fold, each note below its line. With notes the fold stands open. */
export function AnnotatedCode({ title, source, notes }: AnnotatedCodeProps) {
  const count = notes.length
  return (
    // The key opens it anew when the notes come.
    <details key={count} open={count > 0}>
      <summary className="min-h-11 w-fit cursor-pointer content-center font-medium hover:text-pine">
        {count > 0 ? `Its code, with ${count} notes` : 'Its code'}
      </summary>
      <section
        aria-label={`The code of ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by keyboard too.
        tabIndex={0}
        className="mt-1 max-h-[40rem] overflow-auto rounded-card border border-line bg-paper py-3"
      >
        {chunksOf(source, notes).map(({ code, note, line }, index) => (
          <div key={note ?? ''}>
            <pre translate="no" className="px-4 font-mono text-sm">
              {code}
            </pre>
            {note && (
              <p className="sticky left-0 my-2 border-pine border-l-3 bg-moss px-4 py-2.5 text-sm">
                <strong>
                  Note {index + 1}
                  <span className="sr-only">, line {line}</span>:
                </strong>{' '}
                {note}
              </p>
            )}
          </div>
        ))}
      </section>
    </details>
  )
}

/** The code up to each note and its line, then the rest. */
function chunksOf(source: string, notes: RatingModel['notes']) {
  const lines = source.trimEnd().split('\n')
  const ends = [...notes.map(({ line, says }) => ({ line, note: says })), { line: lines.length, note: null }]
  return ends.map(({ line, note }, index) => ({
    code: lines.slice(ends[index - 1]?.line ?? 0, line).join('\n'),
    line: note === null ? lines.length + 1 : line,
    note,
  }))
}
