interface FilesProps {
  /** Texts by file name. */
  files: Readonly<Record<string, string>>
  /** Limits the height; longer files scroll. */
  isShort?: boolean
}

/** Read-only code, file by file. */
export function Files({ files, isShort = false }: FilesProps) {
  return Object.entries(files).map(([name, text]) => (
    <figure key={name} className="min-w-0">
      <figcaption translate="no" className="text-sm text-soft">
        {name}
      </figcaption>
      <pre
        translate="no"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too.
        tabIndex={0}
        className={`mt-1 overflow-auto rounded-card border border-line bg-card px-4 py-3 font-mono text-sm ${isShort ? 'max-h-72' : ''}`}
      >
        {text}
      </pre>
    </figure>
  ))
}
