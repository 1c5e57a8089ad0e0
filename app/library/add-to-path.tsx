import type { Module } from '../../domain/courses.ts'
import { fold } from '../../domain/folding.ts'
import { mostBesideModule } from '../../domain/items/path-resources.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { usePathResources } from './use-path-resources.ts'

/** Adds a resource to modules of the learner's path; modules with matching tags come first. */
export function AddToPath({ resource }: { resource: ShownResource }) {
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
