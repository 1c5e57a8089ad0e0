import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNear } from '../ui/use-near.ts'
import { prompt } from './terminal-prompt.ts'

interface TerminalAreaProps {
  /** The transcript: each command behind the prompt, then what it printed. */
  output: string
  /** The commands so far, a line each. */
  commands: string
  onCommands: (commands: string) => void
  /** Called once the terminal is close to the window. */
  onNear: () => void
}

/** A terminal: the transcript of all commands, and a line for the next one. */
export function TerminalArea({ output, commands, onCommands, onNear }: TerminalAreaProps) {
  const helpId = useId()
  const transcript = useRef<HTMLDivElement>(null)
  const isNear = useNear(transcript)
  const [typed, setTyped] = useState('')
  const earlier = commands.split('\n').filter((line) => line.trim() !== '')
  /** Index of the earlier command that the arrow keys brought back. */
  const [recalled, setRecalled] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only nearness counts.
  useEffect(() => {
    if (isNear) onNear()
  }, [isNear])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest lines come into view with the output.
  useEffect(() => {
    transcript.current?.scrollTo({ top: transcript.current.scrollHeight })
  }, [output])

  function send() {
    const line = typed.trim()
    if (line !== '') onCommands([...earlier, line, ''].join('\n'))
    setTyped('')
    setRecalled(null)
  }
  function recall(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(earlier.length, (recalled ?? earlier.length) + step))
    setRecalled(index)
    setTyped(earlier[index] ?? '')
  }

  const lines = output.replace(/\n$/, '').split('\n')
  return (
    <div>
      <section
        aria-label="Terminal"
        translate="no"
        className="flex h-112 flex-col rounded-card border border-field bg-card font-mono text-sm"
      >
        <div
          ref={transcript}
          role="log"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long transcript is scrolled by keyboard too.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto px-4 pt-3 leading-6"
        >
          {output &&
            lines.map((line, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
                key={index}
                className={`min-h-6 whitespace-pre-wrap wrap-break-word ${line.startsWith(prompt) ? 'font-semibold text-pine' : ''}`}
              >
                {line}
              </div>
            ))}
        </div>
        <form
          className="flex items-center gap-2 px-4 pb-2"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <span aria-hidden className="font-semibold text-pine">
            {prompt.trim()}
          </span>
          <input
            aria-label="Command"
            aria-describedby={helpId}
            className="min-h-11 min-w-0 flex-1 bg-transparent outline-none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={recall}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
          />
        </form>
      </section>
      <p id={helpId} className="mt-2 text-soft text-xs">
        Enter runs the line, and help names the commands. Each is kept in commands.txt, in the editor: change it there,
        and all run again from the start.
      </p>
    </div>
  )
}
