import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { Field } from '../ui/field.tsx'
import { afterTyping } from './after-typing.ts'
import { useShortcut } from './shortcuts.ts'

interface SearchFieldProps {
  /** The accessible label; `placeholder` is the visible one. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/**
 * A search field with its own text, which it passes on when typing pauses. An external `value` replaces the text only
 * when nobody types, or on back.
 */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const [typing] = useState(() => afterTyping((text) => latest.current(text)))
  // On another page, the text would change that page's address.
  useEffect(() => typing.cancel, [typing])
  // Text typed before hydration counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes to life once
  useEffect(() => {
    const typed = input.current?.value
    if (typed) onChange(typed)
  }, [])
  // The URL lags behind typing: a controlled field would lose the caret and break IME composition.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  const { key } = useLocation()
  const cameBy = useNavigationType()
  const shownKey = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each going back or forth, whatever the field holds
  useEffect(() => {
    if (cameBy === 'POP' && shownKey.current !== key && input.current) {
      typing.cancel()
      input.current.value = value
    }
    shownKey.current = key
  }, [cameBy, key])
  return (
    <Field label={label} hideLabel>
      {(control) => (
        <span className="relative block">
          <Search className="absolute top-1/2 left-3.5 -translate-y-1/2 text-soft" />
          <input
            {...control}
            ref={input}
            type="search"
            dir="auto"
            className="control pl-11"
            placeholder={placeholder}
            onChange={({ target, nativeEvent }) =>
              typing.type(target.value, (nativeEvent as InputEvent).isComposing === true)
            }
            onCompositionEnd={({ currentTarget }) => typing.type(currentTarget.value, false)}
            onBlur={typing.flush}
            onKeyDown={({ key: pressed }) => pressed === 'Enter' && typing.flush()}
          />
        </span>
      )}
    </Field>
  )
}
