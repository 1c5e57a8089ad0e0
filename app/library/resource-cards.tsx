import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Mark, markItem } from '../../domain/items/mark.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { reportResource } from '../../domain/link-reports.ts'
import { call } from '../api.ts'
import { useLazyCode } from '../lazy-code.ts'
import { useItems } from '../sync/use-item.ts'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { ResourceCard } from './resource-card.tsx'
import type { ResourceMenuProps } from './resource-menu.tsx'
import { useSavedResources } from './use-saved-resources.ts'

interface ResourceCardsProps {
  resources: readonly ShownResource[]
  /** Folded search words to highlight. */
  words?: readonly string[]
  /** Notes of the collection's author, by resource. */
  notes?: ReadonlyMap<number, string>
  /** Called after a resource left the learner's list. */
  onUnsaved?: () => void
}

/** Resources with the reader's actions: save, and in a menu collect, mark, rate, report. */
export function ResourceCards({ resources, words = [], notes, onUnsaved }: ResourceCardsProps) {
  const saved = useSavedResources()
  const marks = useMarks()
  const [collected, setCollected] = useState<ShownResource | null>(null)
  const report = useReport()
  const invitation = useLazyDialog(() => import('./sign-in-dialog.tsx'))
  const collecting = useLazyDialog(() => import('./collect-dialog.tsx'), { resource: collected })

  function save(resource: ShownResource, isSaved: boolean) {
    if (saved.status === 'visitor') return void invitation.open()
    saved.set(resource, isSaved)
    if (!isSaved) onUnsaved?.()
  }

  function collect(resource: ShownResource) {
    setCollected(resource)
    void collecting.open()
  }

  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {resources.map((resource) => (
          <ResourceCard
            key={resource.id}
            resource={resource}
            words={words}
            note={notes?.get(resource.id)}
            isSaved={saved.ids.has(resource.id)}
            canSave={saved.canAnswer}
            onSave={(isSaved) => save(resource, isSaved)}
            mark={marks?.of(resource.id) ?? null}
            menu={
              saved.status === 'ready' && (
                <LearnersMenu
                  title={resource.title}
                  own={marks && { mark: marks.of(resource.id), set: (mark) => marks.set(resource, mark) }}
                  onCollect={() => collect(resource)}
                  onReport={resource.isDead ? null : () => report(resource.id)}
                />
              )
            }
          />
        ))}
      </ul>
      {invitation.dialog}
      {collected && collecting.dialog}
    </>
  )
}

/** The menu, which a visitor does not load. */
function LearnersMenu(props: ResourceMenuProps) {
  const Menu = useLazyCode('resource-menu', () => import('./resource-menu.tsx')).data?.ResourceMenu
  return Menu ? <Menu {...props} /> : null
}

/** The learner's marks by resource, with a function to change them. `null` while unknown, and for visitors. */
function useMarks() {
  const { status, values, write } = useItems(markItem)
  if (status !== 'ready') return null
  return {
    of: (resourceId: number) => values.get(String(resourceId)) ?? markItem.empty,
    set: ({ id, title }: ShownResource, mark: Mark) => write(String(id), mark, `'${title}'`),
  }
}

/** Reports a dead link. */
function useReport() {
  const { mutate } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: (resourceId: number) => call(reportResource, { params: { resourceId } }),
    onSuccess: () => toast.success('Thank you, we will look'),
    onError: () => toast.error("Your report wasn't sent. Check your connection and try again."),
  })
  return mutate
}
