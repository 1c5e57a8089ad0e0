import type { MetaDescriptor } from 'react-router'
import type { Resource } from '../../domain/library.ts'
import { structuredData } from '../shell/page-meta.ts'

/** The resources as schema.org's `LearningResource`. Ratings are omitted, since they have no count. */
export function resourceFacts(resources: readonly Resource[]): MetaDescriptor {
  return structuredData({
    '@graph': resources.map(({ title, description, category, difficulty, tags, provider, url }) => ({
      '@type': 'LearningResource',
      name: title,
      description,
      url,
      provider: { '@type': 'Organization', name: provider },
      educationalLevel: difficulty,
      about: category,
      keywords: tags,
      isAccessibleForFree: true,
    })),
  })
}
