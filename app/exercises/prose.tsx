import { Fragment } from 'react'

/** Plain text in paragraphs, where backticks mark code. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-3 ${className}`}>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => (
          <p key={paragraph}>
            <WithCode text={paragraph} />
          </p>
        ))}
    </div>
  )
}

export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <code key={index} className="rounded border border-line bg-card px-1 font-mono text-[0.86em]">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
