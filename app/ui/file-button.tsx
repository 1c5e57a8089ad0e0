import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  /** The purpose of the file. */
  label: string
  accept: string
  /** The phone's camera to use, if the file is a photograph. */
  capture?: 'user' | 'environment'
  onChoose: (file: File) => void
  children: ReactNode
}

/** A button that opens the file dialog. */
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
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
