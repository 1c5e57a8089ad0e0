import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { flushSync } from 'react-dom'
import { type CollectionEntry, entryKey, longestEntryNote } from '../../domain/items/collection.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { archivedAddress } from '../../domain/link-states.ts'
import { Button } from '../ui/button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { AutosaveField } from './autosave-field.tsx'
import { useResources } from './use-library-search.ts'

interface CollectionEntriesProps {
  entries: readonly CollectionEntry[]
  onChange: (entries: CollectionEntry[]) => void
}

/** The resources of a collection, each with its note and buttons to move or remove it. */
export function CollectionEntries({ entries, onChange }: CollectionEntriesProps) {
  const { resources, isFailed, retry } = useResources(
    entries.flatMap((entry) => ('url' in entry ? [] : [entry.resourceId])),
  )
  if (entries.length === 0)
    return (
      <p className="mt-4 text-soft text-sm">
        Nothing in it yet. Choose Collect under More on a resource of the library.
      </p>
    )
  if (isFailed)
    return (
      <p role="alert" className="mt-4 text-sm">
        Its resources didn't load.{' '}
        <Button variant="quiet" size="small" onClick={retry}>
          Retry
        </Button>
      </p>
    )

  function move(index: number, by: number, button: HTMLElement) {
    const [entry, neighbour] = [entries[index], entries[index + by]]
    if (!entry || !neighbour) return
    const moved = entries.with(index, neighbour).with(index + by, entry)
    flushSync(() => onChange(moved))
    // Moving an element in the DOM loses its focus.
    button.focus()
  }

  function takeOut(entry: CollectionEntry, button: HTMLElement) {
    const row = button.closest('li')
    const beside = row?.nextElementSibling ?? row?.previousElementSibling
    const place = beside?.querySelector<HTMLElement>('button:last-of-type') ?? button.closest('section')
    flushSync(() => onChange(entries.filter((listed) => listed !== entry)))
    // The focused button is removed.
    place?.focus()
  }

  return (
    <ol className="mt-4">
      {entries.map((entry, index) => {
        const shown = 'url' in entry ? entry : resources?.find(({ id }) => id === entry.resourceId)
        const title = shown?.title ?? (resources ? 'A resource that is no longer in the library' : 'A resource')
        return (
          <li key={entryKey(entry)} className="border-line border-t py-3">
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1 pt-1.5 font-semibold [overflow-wrap:anywhere]">
                {shown ? <EntryLink page={shown} /> : title}
              </p>
              <EntryButton
                label={`Move ${title} up`}
                isOff={index === 0}
                onPress={(button) => move(index, -1, button)}
                icon={<ArrowUp size={18} />}
              />
              <EntryButton
                label={`Move ${title} down`}
                isOff={index === entries.length - 1}
                onPress={(button) => move(index, 1, button)}
                icon={<ArrowDown size={18} />}
              />
              <EntryButton
                label={`Take ${title} out`}
                onPress={(button) => takeOut(entry, button)}
                icon={<X size={18} />}
              />
            </div>
            <AutosaveField
              label={`Note on ${title}`}
              hideLabel
              placeholder="A note of yours"
              value={entry.note}
              maxLength={longestEntryNote}
              onSave={(note) => onChange(entries.map((listed) => (listed === entry ? { ...listed, note } : listed)))}
            />
          </li>
        )
      })}
    </ol>
  )
}

function EntryLink({ page: { title, url, isDead } }: { page: Pick<ShownResource, 'title' | 'url' | 'isDead'> }) {
  return (
    <>
      <ExternalLink href={isDead ? archivedAddress(url) : url}>{title}</ExternalLink>
      {isDead && (
        <span className="block font-normal text-sm text-soft">
          Its page is gone. The link leads to the archive's copy.
        </span>
      )}
    </>
  )
}

interface EntryButtonProps {
  label: string
  /** Disabled without the attribute, so that the button can keep focus. */
  isOff?: boolean
  onPress: (button: HTMLElement) => void
  icon: React.ReactNode
}

function EntryButton({ label, isOff = false, onPress, icon }: EntryButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      aria-disabled={isOff}
      onClick={({ currentTarget }) => isOff || onPress(currentTarget)}
    >
      {icon}
    </Button>
  )
}
