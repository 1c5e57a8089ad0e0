import { useQuery } from '@tanstack/react-query'
import { getLibraryChoices } from '../../domain/library-search.ts'
import { queryFor } from '../api.ts'

const address = /(https:\/\/[^\s,]+)/

/** Attributions of the imported lists, in their own wording. */
export function Attributions() {
  const { data } = useQuery(queryFor(getLibraryChoices, {}))
  if (!data || data.attributions.length === 0) return null
  return (
    <footer className="mt-10 border-line border-t pt-4 text-sm text-soft">
      <p>Some of these resources come from lists that others keep:</p>
      <ul className="mt-1">
        {data.attributions.map((attribution) => (
          <li key={attribution}>
            {attribution.split(address).map((part) =>
              address.test(part) ? (
                <a key={part} href={part} target="_blank" rel="noreferrer">
                  {part.replace('https://', '')}
                </a>
              ) : (
                part
              ),
            )}
          </li>
        ))}
      </ul>
    </footer>
  )
}
