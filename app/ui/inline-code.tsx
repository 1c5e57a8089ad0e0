/** Plain text with code in backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
        key={index}
        translate="no"
        className="wrap-anywhere box-decoration-clone rounded-[4px] border border-line bg-card px-1 font-mono text-[0.86em]"
      >
        {part}
      </code>
    ),
  )
}
