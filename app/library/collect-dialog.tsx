import type { Module } from '../../domain/courses.ts'
import { fold } from '../../domain/folding.ts'
import { entryKey, mostEntries } from '../../domain/items/collection.ts'
import { mostBesideModule } from '../../domain/items/path-resources.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { NewCollection } from './new-collection.tsx'
import { type OwnCollection, useCollections } from './use-collections.ts'
import { usePathResources } from './use-path-resources.ts'

interface CollectDialogProps {
  resource: ShownResource | null
  onClose: () => void
}

/** Adds a resource to modules of the learner's path or to collections, or removes it. */
export default function CollectDialog({ resource, onClose }: CollectDialogProps) {
  const { status, all, begin, change, retry } = useCollections()
  if (!resource) return null

  function toggle({ id, entries }: OwnCollection, isIn: boolean) {
    if (!resource) return
    const others = entries.filter((entry) => entryKey(entry) !== String(resource.id))
    change(id, { entries: isIn ? [...others, { resourceId: resource.id, note: '' }] : others })
  }

  return (
    <Dialog open onOpenChange={onClose} title="Collect" description={resource.title}>
      <AddToPath resource={resource} />
      {status === 'loading' && <Loading label="Loading your collections" skeleton="h-24" />}
      {status === 'failed' && (
        <LoadFailed title="Your collections didn't load" onRetry={retry}>
          They are safe, and show as soon as the server answers.
        </LoadFailed>
      )}
      {status === 'ready' && (
        <>
          {all.length > 0 && <p className="font-semibold text-sm">Add to a collection</p>}
          <ul className="mb-5">
            {all.map((collection) => {
              const isIn = collection.entries.some((entry) => entryKey(entry) === String(resource.id))
              return (
                <li key={collection.id}>
                  <label className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      type="checkbox"
                      checked={isIn}
                      disabled={!isIn && collection.entries.length >= mostEntries}
                      onChange={(event) => toggle(collection, event.target.checked)}
                      className="size-4.5 shrink-0 accent-pine"
                    />
                    <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                      {collection.name}
                    </span>
                    <span className="ml-auto text-sm text-soft tabular-nums">{collection.entries.length}</span>
                  </label>
                </li>
              )
            })}
          </ul>
          <NewCollection onBegin={(name) => begin(name, [{ resourceId: resource.id, note: '' }])} />
          <p className="mt-5 text-sm">
            <Link to={paths.collections} className="link">
              Your collections
            </Link>
          </p>
        </>
      )}
    </Dialog>
  )
}

/** Adds a resource to modules of the learner's path; modules with matching tags come first. */
function AddToPath({ resource }: { resource: ShownResource }) {
  const path = usePathResources()
  if (!path || path.modules.length === 0) return null
  const tags = new Set(resource.tags.map(fold))
  const fits = (module: Module) => module.tags.some((tag) => tags.has(fold(tag)))
  const modules = [...path.modules.filter(fits), ...path.modules.filter((module) => !fits(module))]
  return (
    <fieldset className="mb-5">
      <legend className="font-semibold text-sm">Add to my path</legend>
      {modules.map((module) => {
        const ids = path.beside(module.id)
        const isAdded = ids.includes(resource.id)
        return (
          <label key={module.id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isAdded}
              disabled={!isAdded && ids.length >= mostBesideModule}
              onChange={(event) => path.set(resource, module.id, event.target.checked)}
              className="size-4.5 shrink-0 accent-pine"
            />
            <span className="min-w-0">{module.title}</span>
            {fits(module) && <span className="ml-auto text-sm text-soft">fits</span>}
          </label>
        )
      })}
    </fieldset>
  )
}
