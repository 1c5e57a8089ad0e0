import { type Collection, longestName, longestNote } from '../../domain/items/collection.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AutosaveField } from './autosave-field.tsx'
import { CollectionEntries } from './collection-entries.tsx'
import { ShareCollection } from './share-collection.tsx'
import type { OwnCollection } from './use-collections.ts'

interface CollectionCardProps {
  collection: OwnCollection
  onChange: (changed: Partial<Collection>) => void
  onRemove: () => void
}

/** A collection of the learner's, editable in place. */
export function CollectionCard({ collection, onChange, onRemove }: CollectionCardProps) {
  const { name, note, entries, problem } = collection
  return (
    <section aria-label={name} tabIndex={-1}>
      <Card>
        <div className="grid gap-4">
          <AutosaveField
            label="Name"
            value={name}
            maxLength={longestName}
            isRequired
            onSave={(text) => onChange({ name: text })}
          />
          <AutosaveField
            label="What it is for"
            value={note}
            maxLength={longestNote}
            rows={2}
            onSave={(text) => onChange({ note: text })}
          />
        </div>
        {problem && (
          <p role="alert" className="mt-4 text-danger text-sm">
            {problem}
          </p>
        )}
        <CollectionEntries entries={entries} onChange={(changed) => onChange({ entries: changed })} />
        <div className="mt-5 flex flex-wrap items-start justify-between gap-3 border-line border-t pt-4">
          <ShareCollection collection={collection} />
          <Dialog
            trigger={
              <Button variant="quiet" size="small">
                Delete collection
              </Button>
            }
            title={`Delete '${name}'?`}
            description="The resources stay in the library. The collection, its notes and its link are gone for good."
          >
            <Button variant="danger" onClick={onRemove}>
              Delete
            </Button>
          </Dialog>
        </div>
      </Card>
    </section>
  )
}
