import { ArrowUpRight, X } from 'lucide-react'
import { archivedAddress } from '../../domain/link-states.ts'
import { Button } from '../ui/button.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { useResources } from './use-library-search.ts'
import { usePathResources } from './use-path-resources.ts'

/** The learner's resources for a module, at its end; nothing without any. */
export default function BesideModule({ moduleId, title }: { moduleId: string; title: string }) {
  const path = usePathResources()
  const { resources } = useResources(path?.beside(moduleId) ?? [])
  if (!path || !resources || resources.length === 0) return null
  return (
    <section aria-label={`Yours for ${title}`} className="py-2 pl-13.5 text-sm">
      <p className="font-medium text-soft text-xs">Yours from the library</p>
      <ul>
        {resources.map((resource) => (
          <li key={resource.id} className="flex items-center justify-between gap-2">
            <ExternalLink
              href={resource.isDead ? archivedAddress(resource.url) : resource.url}
              className="link min-w-0"
            >
              {resource.title}
              <ArrowUpRight size={16} className="ml-1 inline" />
            </ExternalLink>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Take ${resource.title} away`}
              onClick={() => path.set(resource, moduleId, false)}
            >
              <X size={16} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
