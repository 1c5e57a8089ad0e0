import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useShortcut } from '../shell/shortcuts.ts'
import { Field } from '../ui/field.tsx'

/** What is typed belongs to the field; a `value` from outside is taken over while nobody is typing. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())
  // The address answers a moment after each key: a controlled field would lose the caret and break composed input.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <div className="col-span-2 md:col-span-1">
      <Field label="Search resources" hideLabel>
        {(control) => (
          <span className="relative block">
            <Search
              aria-hidden
              size={20}
              strokeWidth={1.75}
              className="absolute top-1/2 left-3.5 -translate-y-1/2 text-soft"
            />
            <input
              {...control}
              ref={input}
              type="search"
              className="control pl-11"
              placeholder="Search resources..."
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
        )}
      </Field>
    </div>
  )
}
