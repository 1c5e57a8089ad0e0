import { type Resource, resourceCategories } from '../../domain/library.ts'

export const exportFormats = ['csv', 'jsonld', 'opml'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The resources as a file that `readList` and other programs can import. */
export function exportLibrary(resources: readonly Resource[], format: ExportFormat): string {
  return { csv: asTable, jsonld: asGraph, opml: asOutlines }[format](resources)
}

/** Spreadsheets run such values as formulas; a leading quote prevents that. `readTableList` removes it again. */
const formula = /^'*[=+\-@]/

const columns = [
  'title',
  'url',
  'description',
  'category',
  'difficulty',
  'duration',
  'rating',
  'tags',
  'provider',
  'language',
  'licence',
  'note',
  'attribution',
] as readonly (keyof Resource)[]

function asTable(resources: readonly Resource[]): string {
  const rows = resources.map((resource) =>
    columns.map((column) => {
      const value = resource[column]
      return cell(Array.isArray(value) ? tagsIn(value) : String(value ?? ''))
    }),
  )
  return [columns, ...rows].map((row) => `${row.join(',')}\n`).join('')
}

/** Tags are separated by bars. A single tag with a comma gets a trailing bar, or commas would split it. */
function tagsIn(tags: readonly (string | number)[]): string {
  const divided = tags.map((tag) => String(tag).replaceAll('|', '/')).join('|')
  return tags.length === 1 && divided.includes(',') ? `${divided}|` : divided
}

function cell(text: string): string {
  const shown = formula.test(text) ? `'${text}` : text
  return /[",\r\n;\t]|^\s|\s$/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

function asGraph(resources: readonly Resource[]): string {
  const graph = resources.map((resource) => ({
    '@type': 'LearningResource',
    name: resource.title,
    url: resource.url,
    description: resource.description || undefined,
    about: resource.category,
    keywords: resource.tags,
    educationalLevel: resource.difficulty ?? undefined,
    timeRequired: resource.duration ?? undefined,
    inLanguage: resource.language,
    provider: { '@type': 'Organization', name: resource.provider },
    license: resource.licence ?? undefined,
    conditionsOfAccess: resource.note ?? undefined,
    // The rating is one editor's, so a review and no aggregate.
    review: resource.rating === null ? undefined : { '@type': 'Review', reviewRating: inStars(resource.rating) },
    sdPublisher: resource.attribution ?? undefined,
    isAccessibleForFree: true,
  }))
  return `${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }, null, 1)}\n`
}

const inStars = (rating: number) => ({ '@type': 'Rating', ratingValue: rating, bestRating: 5 })

/** One folder per category, as readers of feeds and outlines show them. */
function asOutlines(resources: readonly Resource[]): string {
  const folders = resourceCategories.map((category) => {
    const own = resources.filter((resource) => resource.category === category)
    const lines = own.map((resource) => {
      const { title, url, description, tags, language, difficulty, duration, rating } = resource
      const { provider, licence, note, attribution } = resource
      const facts = {
        type: 'link',
        text: title,
        url,
        description,
        language,
        // OPML separates categories by commas, and their parts by slashes.
        category: tags.map((tag) => tag.replace(/[,/]/g, ' ')).join(','),
        difficulty,
        duration,
        rating,
        provider,
        licence,
        note,
        attribution,
      }
      return `      <outline${attributes(facts)}/>\n`
    })
    return own.length === 0 ? '' : `    <outline${attributes({ text: category })}>\n${lines.join('')}    </outline>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>Waymark library</title></head>
  <body>
${folders.join('')}  </body>
</opml>
`
}

function attributes(facts: Record<string, string | number | null>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
