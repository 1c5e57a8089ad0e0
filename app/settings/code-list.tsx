import type { ReactNode } from 'react'
import { copyText } from '../shell/copy-text.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

interface CodeListProps {
  title: string
  /** The list's name for screen readers. */
  label: string
  /** Name of the downloaded file, without extension. */
  file: string
  codes: string[]
  onDone: () => void
  /** The purpose of the codes. */
  children: ReactNode
}

/** Codes that are shown only once. */
export function CodeList({ title, label, file, codes, onDone, children }: CodeListProps) {
  const text = `data:text/plain;charset=utf-8,${encodeURIComponent(`Waymark: ${label}\n\n${codes.join('\n')}\n`)}`
  return (
    <Alert tone="notice" title={title}>
      <p>{children}</p>
      <ul
        translate="no"
        aria-label={label}
        className="my-3 flex flex-wrap gap-x-6 gap-y-1 font-mono text-ink text-sm tracking-tight sm:text-base sm:tracking-normal"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
        <a href={text} download={`${file}.txt`} className="link">
          Save as a file
        </a>
        <Button variant="secondary" size="small" onClick={() => void copyText(codes.join('\n'))}>
          Copy
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          I have kept them
        </Button>
      </p>
    </Alert>
  )
}
