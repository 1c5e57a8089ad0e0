import { decodeHTMLStrict } from 'entities'
import { Resource } from '../../../domain/library.ts'
import { addressFaults, readAddress } from '../../../domain/resource-address.ts'
import { unreadable } from '../../decode-text.ts'
import { isPrivateHost } from '../../public-hosts.ts'
import { categoryOf, providerOf } from './inferred-fields.ts'
import type { ListedResource } from './list-entry.ts'

/** A resource to store, before it has an id. */
export type ImportedResource = Omit<Resource, 'id'>

const longest = {
  title: 300,
  description: 1000,
  tag: 60,
  provider: 200,
  licence: 200,
  note: 300,
  duration: 60,
} as const
const mostTags = 12

/** Plain text for display: without HTML, entities and direction marks, cut to a maximum length. */
export function cleanText(text: string, most: number): string {
  const marked = text
    // Cut first, so that the steps below stay fast.
    .slice(0, most * 4 + 200)
    .replace(/<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*(<\/\1>|$)/gi, ' ')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
  const plain = decodeHTMLStrict(marked)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}

/**
 * The resource of an entry, or the reason for its refusal, in words.
 *
 * @param attribution of the entry's list
 */
export function cleanResource(listed: ListedResource, attribution: string): ImportedResource | { refused: string } {
  const address = readAddress(listed.url)
  if ('fault' in address) return { refused: addressFaults[address.fault] }
  const { hostname } = new URL(address.url)
  if (isPrivateHost(hostname)) return { refused: `${hostname} is not on the open web` }
  const title = cleanText(listed.title, longest.title)
  if (title === '') return { refused: 'it has no title' }
  if (JSON.stringify(listed).includes(unreadable)) return { refused: 'its text is not UTF-8' }
  const or = (text: string | undefined, most: number) => cleanText(text ?? '', most) || null
  const tags = (listed.tags ?? []).map((tag) => cleanText(tag, longest.tag)).filter(Boolean)
  const { rating, language } = listed
  return {
    title,
    url: address.url,
    description: cleanText(listed.description ?? '', longest.description),
    category: listed.category ?? categoryOf(tags),
    difficulty: listed.difficulty ?? null,
    duration: or(listed.duration, longest.duration),
    rating: rating !== undefined && rating >= 0 && rating <= 5 ? rating : null,
    tags: [...new Set(tags)].slice(0, mostTags),
    provider: or(listed.provider, longest.provider) ?? providerOf(address.url),
    language: language !== undefined && Resource.shape.language.safeParse(language).success ? language : 'en',
    licence: or(listed.licence, longest.licence),
    note: or(listed.note, longest.note),
    attribution: cleanText(listed.attribution ?? '', 300) || attribution,
  }
}
