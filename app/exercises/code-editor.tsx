import { defaultKeymap, history, historyKeymap, indentMore, indentWithTab, isolateHistory } from '@codemirror/commands'
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
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { changeBetween } from '../ui/moved-place.ts'
import { CodeKeys } from './code-keys.tsx'

export interface CodeEditorProps {
  /** File name, whose extension selects the language. */
  name: string
  label: string
  text: string
  /** The initial text, which a reset restores. */
  start: string
  isFixed: boolean
  /** Id of the description. */
  helpId: string
  /** Selection in the plain field that this editor replaces; null without focus. */
  cursor: Cursor | null
  onChange: (text: string) => void
  /** Receives a function that focuses the editor. */
  onReady: (goTo: GoTo) => void
}

/** A selection by character offsets: anchor and head. */
export interface Cursor {
  anchor: number
  head: number
}

/** Focuses the editor at the last position, or at the start of a line, counted from 1. */
export type GoTo = (line?: number) => void

// Tags are not closed automatically, since learners practise closing them.
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

const theme = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'var(--color-card)', fontSize: 'var(--text-sm)' },
  // The surrounding box shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5rem', maxHeight: '70dvh', minHeight: '10rem' },
  '[data-small] & .cm-scroller': { minHeight: '3rem' },
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

/** A code editor with highlighting and indentation. Tab indents; Escape, then Tab, leaves the editor. */
export function CodeEditor({ name, label, text, start, isFixed, helpId, cursor, onChange, onReady }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  // The editor is uncontrolled: created once, with later external changes dispatched below. A layout effect replaces
  // the plain field before the next paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: none of these changes while it is shown, but the text.
  useLayoutEffect(() => {
    const made = new EditorView({
      parent: place.current ?? undefined,
      state: EditorState.create({
        doc: text,
        ...(cursor && { selection: cursor }),
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
          syntaxHighlighting(colors),
          theme,
          EditorView.lineWrapping,
          languages[name.split('.').at(-1) ?? '']?.() ?? [],
          // Makes long code scrollable by keyboard.
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': helpId,
            tabindex: '0',
            translate: 'no',
          }),
          ...(isFixed ? [EditorState.readOnly.of(true)] : []),
          EditorView.updateListener.of((update) => {
            if (update.focusChanged) setHasFocus(update.view.hasFocus)
            const isOwn = update.transactions.some(
              (transaction) => transaction.docChanged && !transaction.annotation(Transaction.remote),
            )
            if (isOwn) change.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    if (cursor) made.focus()
    view.current = made
    onReady((line) => {
      made.focus()
      const { doc, selection } = made.state
      const { head } = line === undefined ? selection.main : { head: doc.line(Math.min(line, doc.lines)).from }
      // The focus alone does not scroll.
      made.dispatch({
        ...(line !== undefined && { selection: { anchor: head } }),
        effects: EditorView.scrollIntoView(head, { y: 'center' }),
      })
    })
    return () => made.destroy()
  }, [])
  useEffect(() => {
    const current = view.current?.state.doc.toString()
    if (current === undefined || current === text) return
    // A minimal change preserves the selection. The change is not reported as input, and only a reset is an undo step.
    view.current?.dispatch({
      changes: changeBetween(current, text),
      annotations: [
        Transaction.remote.of(true),
        text === start ? isolateHistory.of('full') : Transaction.addToHistory.of(false),
      ],
    })
  }, [text, start])
  function insert(sign: string) {
    const { current } = view
    current?.dispatch(current.state.replaceSelection(sign), { scrollIntoView: true, userEvent: 'input.type' })
    current?.focus()
  }
  return (
    <>
      <div ref={place} />
      {!isFixed && (
        <CodeKeys isTyping={hasFocus} onSign={insert} onTab={() => view.current && indentMore(view.current)} />
      )}
    </>
  )
}
