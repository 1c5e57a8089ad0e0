import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/button.tsx'

interface FileButtonProps {
  /** What the file is for. */
  label: string
  accept: string
  /** Which of a phone's cameras takes it, where it is to be taken. */
  capture?: 'user' | 'environment'
  onChoose: (file: File) => void
  children: ReactNode
}

/** A button that has a file chosen. */
export function FileButton({ label, accept, capture, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChoose(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button look="secondary" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
