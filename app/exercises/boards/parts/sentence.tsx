interface SentenceProps {
  /** The original sentence. */
  was?: string
  /** Fixed words, and pairs of input and placeholder. */
  parts: (string | [filled: string, gap: string])[]
}

/** A sentence assembled from the fields below. */
export function Sentence({ was, parts }: SentenceProps) {
  return (
    <div className="border-sun border-l-4 pl-4">
      {was && <p className="text-sm text-soft line-through">{was}</p>}
      <p className="font-display text-lg">
        {parts.map((part, index) => {
          const isPunctuation = typeof part === 'string' && /^[,.?]/.test(part)
          const space = index > 0 && !isPunctuation && ' '
          const [filled, gap] = typeof part === 'string' ? [part, ''] : part
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay where they are
            <span key={index}>
              {space}
              {filled.trim() || <span className="border-field border-b border-dashed text-soft">{gap}</span>}
            </span>
          )
        })}
      </p>
    </div>
  )
}
