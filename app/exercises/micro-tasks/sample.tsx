/** Code that a task is about. */
export function Sample({ text }: { text: string }) {
  return (
    <pre
      translate="no"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too.
      tabIndex={0}
      className="mt-3 overflow-x-auto rounded-control border border-line bg-paper px-4 py-3 font-mono text-sm leading-6"
    >
      <code>{text}</code>
    </pre>
  )
}
