import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNear } from '../ui/use-near.ts'
import type { CodeEditorProps, Cursor, GoTo } from './code-editor.tsx'

interface EditorProps {
  /** File name. */
  name: string
  text: string
  /** The initial text. */
  start: string
  isFixed: boolean
  /** For a few lines: the field is as tall as they are. */
  isSmall?: boolean
  /** Extra keyboard shortcut. Touch devices show none. */
  hint: string
  onChange: (text: string) => void
  /** Receives the focus function, and again once the editor is loaded. */
  onReady?: (goTo: GoTo) => void
}

interface Loaded {
  CodeEditor: ComponentType<CodeEditorProps>
  /** Selection in the plain field, if focused. */
  cursor: Cursor | null
}

/**
 * A plain field that becomes an editor when within a screen's distance, so that reading alone never loads the editor.
 * The field is usable at once.
 */
export function Editor({
  name,
  text,
  start,
  isFixed,
  isSmall = false,
  hint,
  onChange,
  onReady = () => {},
}: EditorProps) {
  const helpId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const isNear = useNear(field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, since the field never changes.
  useEffect(() => {
    onReady((line) => goToLine(field.current, line))
  }, [])
  useEffect(() => {
    if (!isNear) return
    import('./code-editor.tsx')
      // Synchronous, since a key press in between would change the selection.
      .then(({ CodeEditor }) => flushSync(() => setLoaded({ CodeEditor, cursor: cursorIn(field.current) })))
      // The plain field stays when loading fails.
      .catch(() => {})
  }, [isNear])
  const label = isFixed ? `${name}, read only` : `${name}, your work`
  return (
    <>
      <div
        data-small={isSmall || undefined}
        className="group/editor overflow-hidden rounded-card border border-field bg-card outline-pine focus-within:outline-2"
      >
        {loaded ? (
          <loaded.CodeEditor
            name={name}
            label={label}
            text={text}
            start={start}
            isFixed={isFixed}
            helpId={helpId}
            onChange={onChange}
            onReady={onReady}
            cursor={loaded.cursor}
          />
        ) : (
          <textarea
            ref={field}
            aria-label={label}
            aria-describedby={helpId}
            spellCheck={false}
            translate="no"
            autoCapitalize="off"
            readOnly={isFixed}
            rows={text.split('\n').length + 1}
            className="field-sizing-content block max-h-[70dvh] min-h-40 w-full group-data-small/editor:min-h-0 resize-none bg-card py-2 pr-2 pl-9.5 outline-none font-mono text-sm leading-6"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </div>
      <p id={helpId} className={isSmall ? 'sr-only' : 'mt-2 text-soft text-xs'}>
        {isFixed ? (
          'This file belongs to the exercise: you can read it, not change it.'
        ) : (
          <span className="pointer-coarse:hidden">Tab indents; Esc, then Tab leaves the editor. {hint}</span>
        )}
      </p>
    </>
  )
}

function cursorIn(field: HTMLTextAreaElement | null): Cursor | null {
  if (!field || document.activeElement !== field) return null
  const { selectionStart, selectionEnd, selectionDirection } = field
  return selectionDirection === 'backward'
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd }
}

function goToLine(field: HTMLTextAreaElement | null, line: number | undefined): void {
  if (!field) return
  field.focus()
  if (line === undefined) return
  const place =
    field.value
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0)
  field.setSelectionRange(place, place)
}
