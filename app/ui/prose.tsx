import { InlineCode } from './inline-code.tsx'

/** Plain text in paragraphs, with code in backticks. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-3 ${className}`}>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => (
          <p key={paragraph}>
            <InlineCode text={paragraph} />
          </p>
        ))}
    </div>
  )
}
