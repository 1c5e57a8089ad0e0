import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { javascriptLanguage, jsxLanguage } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { python } from '@codemirror/lang-python'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorState, type Extension, Transaction } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { changeBetween } from '../ui/moved-place.ts'

export interface CodeEditorProps {
  /** The file's: its ending tells the language. */
  name: string
  label: string
  text: string
  /** What stood there in the beginning, and stands there again after a reset. */
  start: string
  isFixed: boolean
  /** The id of what describes it. */
  helpId: string
  /** Where the learner was writing in what stood here before, and goes on; null if they were not. */
  cursor: Cursor | null
  onChange: (text: string) => void
  /** Gets what brings the learner into it. */
  onReady: (goTo: GoTo) => void
}

/** A selection in a text, in characters from its start: where it was begun, and where it has come to. */
export interface Cursor {
  anchor: number
  head: number
}

/** Puts the cursor where it was, or at the beginning of a line, counted from 1. */
export type GoTo = (line?: number) => void

// Closing tags are typed by whoever learns them: nothing is closed for them.
const languages: Record<string, () => Extension> = {
  html: () => html({ autoCloseTags: false }),
  css: () => css(),
  js: () => new LanguageSupport(javascriptLanguage),
  jsx: () => new LanguageSupport(jsxLanguage),
  py: () => [python(), indentUnit.of('    ')],
  sql: () => sql({ dialect: PostgreSQL }),
  json: () => json(),
}

const colors = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: 'var(--color-soft)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.tagName, tags.operatorKeyword, tags.bool, tags.null], color: 'var(--color-pine)' },
  { tag: [tags.string, tags.number, tags.regexp, tags.color, tags.unit], color: 'var(--color-blaze)' },
  { tag: [tags.definition(tags.variableName), tags.attributeName, tags.className], fontWeight: '600' },
])

const look = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'var(--color-card)', fontSize: 'var(--text-sm)' },
  // The box around it shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5rem', maxHeight: '70dvh', minHeight: '10rem' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': { color: 'var(--color-soft)', backgroundColor: 'var(--color-card)', borderRight: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '1.875rem' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--color-moss) 55%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--color-sun) 45%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-moss)' },
})

/** An editor that colours and indents. Tab indents in it; Escape, then Tab, goes on to what follows. */
export function CodeEditor({ name, label, text, start, isFixed, helpId, cursor, onChange, onReady }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  // The editor keeps its own text: it is made once, and what comes from outside later is put into it below.
  // Before anything is drawn: it stands where the plain field stood.
  // biome-ignore lint/correctness/useExhaustiveDependencies: none of these changes while it is shown, but the text.
  useLayoutEffect(() => {
    const made = new EditorView({
      parent: place.current ?? undefined,
      state: EditorState.create({
        doc: text,
        ...(cursor && { selection: cursor }),
        extensions: [
          ...[lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine()],
          keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
          ...[
            syntaxHighlighting(colors),
            look,
            EditorView.lineWrapping,
            languages[name.split('.').at(-1) ?? '']?.() ?? [],
          ],
          // Long work is scrolled by keyboard, wherever the cursor is.
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': helpId, tabindex: '0' }),
          ...(isFixed ? [EditorState.readOnly.of(true)] : []),
          EditorView.updateListener.of((update) => {
            const isOwn = update.transactions.some((one) => one.docChanged && !one.annotation(Transaction.remote))
            if (isOwn) change.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    if (cursor) made.focus()
    view.current = made
    onReady((line) => {
      made.focus()
      if (line === undefined) return
      const { from } = made.state.doc.line(Math.min(line, made.state.doc.lines))
      made.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
    })
    return () => made.destroy()
  }, [])
  useEffect(() => {
    const current = view.current?.state.doc.toString()
    if (current === undefined || current === text) return
    // What is the same stays, and with it the place of whoever is writing. It is no writing of theirs: it is not told,
    // and they undo their own steps over it; a reset is one of them.
    view.current?.dispatch({
      changes: changeBetween(current, text),
      annotations: [
        Transaction.remote.of(true),
        text === start ? isolateHistory.of('full') : Transaction.addToHistory.of(false),
      ],
    })
  }, [text, start])
  return <div ref={place} />
}
