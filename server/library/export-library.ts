import { type Resource, resourceCategories } from '../../domain/library.ts'

export const exportFormats = ['csv', 'jsonld', 'opml'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The resources as a file that this and other programs can import. */
export function exportLibrary(resources: readonly Resource[], format: ExportFormat): string {
  return { csv: asTable, jsonld: asGraph, opml: asOutlines }[format](resources)
}

const columns = [
  ...['title', 'url', 'description', 'category', 'difficulty', 'duration', 'rating', 'tags', 'provider'],
  ...['language', 'licence', 'note', 'attribution'],
] as readonly (keyof Resource)[]

function asTable(resources: readonly Resource[]): string {
  const rows = resources.map((resource) =>
    columns.map((column) => {
      const value = resource[column]
      return cell(
        Array.isArray(value) ? value.map((one) => String(one).replaceAll('|', '/')).join('|') : String(value ?? ''),
      )
    }),
  )
  return [columns, ...rows].map((row) => `${row.join(',')}\n`).join('')
}

function cell(text: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function asGraph(resources: readonly Resource[]): string {
  const graph = resources.map((resource) => ({
    '@type': 'LearningResource',
    ...{ name: resource.title, url: resource.url, description: resource.description || undefined },
    ...{ about: resource.category, keywords: resource.tags, educationalLevel: resource.difficulty ?? undefined },
    ...{ timeRequired: resource.duration ?? undefined, inLanguage: resource.language },
    provider: { '@type': 'Organization', name: resource.provider },
    ...{ license: resource.licence ?? undefined, conditionsOfAccess: resource.note ?? undefined },
    sdPublisher: resource.attribution ?? undefined,
    isAccessibleForFree: true,
  }))
  return `${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }, null, 1)}\n`
}

/** A folder for each category, as readers of feeds and outlines show them. */
function asOutlines(resources: readonly Resource[]): string {
  const folders = resourceCategories.map((category) => {
    const own = resources.filter((resource) => resource.category === category)
    const lines = own.map(({ title, url, description, tags, language }) => {
      const facts = {
        type: 'link',
        text: title,
        url,
        description,
        language,
        category: tags.map((tag) => tag.replace(/[,/]/g, ' ')).join(','),
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

function attributes(facts: Record<string, string>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
