import type { Comparison } from '../../domain/exercises.ts'
import { InlineCode } from '../ui/inline-code.tsx'

/** Model answers for comparison with the learner's own words, which no program can judge. */
export function ModelAnswers({ answers }: { answers: Comparison[] }) {
  return (
    <section aria-labelledby="compare-title" className="mt-4 rounded-card border border-line bg-card p-4 sm:p-5">
      <h4 id="compare-title" className="font-semibold">
        Compare your own words
      </h4>
      <p className="mt-1 text-sm text-soft">
        Nobody marks these. What does ours say that yours does not, and the other way round?
      </p>
      <dl className="mt-3 grid gap-3">
        {answers.map(({ asks, answer }) => (
          <div key={asks}>
            <dt className="text-sm text-soft">
              <InlineCode text={asks} />
            </dt>
            <dd className="mt-1">
              <InlineCode text={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
