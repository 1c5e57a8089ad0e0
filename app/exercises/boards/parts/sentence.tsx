interface SentenceProps {
  /** What it is made from. */
  was?: string
  /** Fixed words, and pairs of what was filled in and what stands there until then. */
  parts: (string | [filled: string, gap: string])[]
}

/** A sentence that grows from what is typed into the fields below it. */
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
