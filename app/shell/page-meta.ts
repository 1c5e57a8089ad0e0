import type { MetaDescriptor } from 'react-router'
import { siteAddress } from './site-address.ts'

const siteName = 'Waymark'

/** The `meta` of a page that search engines must not index. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [{ title: titled(title) }, { name: 'robots', content: 'noindex' }]
}

/**
 * The `meta` of a public page.
 * @param pathname the canonical URL's path
 * @param description one or two sentences, unique to this page
 */
export function publicPageMeta(pathname: string, title: string, description: string): MetaDescriptor[] {
  const address = siteAddress + pathname
  return [
    { title: titled(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${siteAddress}/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A trail that climbs past its marks: learn anything, track your progress.' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Structured data of schema.org, for a page's `meta`. */
export function structuredData(facts: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...facts } }
}

function titled(title: string): string {
  return title.startsWith(siteName) ? title : `${title} · ${siteName}`
}
