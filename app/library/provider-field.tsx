import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { longestProvider } from '../../domain/library.ts'
import { findProviders } from '../../domain/library-search.ts'
import { queryFor } from '../api.ts'
import { Field } from '../ui/field.tsx'

interface ProviderFieldProps {
  value: string | null
  onChange: (provider: string | null) => void
}

/** A combobox of providers: typing narrows thousands of options. */
export function ProviderField({ value, onChange }: ProviderFieldProps) {
  /** The field's text while it has focus. */
  const [typed, setTyped] = useState<string | null>(null)
  const list = useId()
  const { data } = useQuery({
    ...queryFor(findProviders, { query: typed ? { name: typed } : {} }),
    placeholderData: keepPreviousData,
  })
  const offered = data?.providers.map((provider) => provider.value) ?? []

  function choose(text: string) {
    const chosen = offered.find((name) => name.toLowerCase() === text.trim().toLowerCase())
    if (chosen || text === '') onChange(chosen ?? null)
  }

  return (
    <Field label="Provider" hideLabel>
      {(control) => (
        <>
          <input
            {...control}
            list={list}
            dir="auto"
            className="control"
            placeholder="All providers"
            maxLength={longestProvider}
            value={typed ?? value ?? ''}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              choose(currentTarget.value)
            }}
            onKeyDown={({ key }) => {
              if (key !== 'Enter' || !typed || !offered[0]) return
              choose(offered[0])
              setTyped(null)
            }}
            onBlur={() => {
              if (typed !== null) choose(typed)
              setTyped(null)
            }}
          />
          <datalist id={list}>
            {offered.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
