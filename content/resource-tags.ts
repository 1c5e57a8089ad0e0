import { fold } from '../domain/folding.ts'
import type { Resource } from '../domain/library.ts'
import type { ContentFolder } from './content-folder.ts'

/** The tags of resources, folded. */
export function tagsOf(resources: readonly Resource[]): ReadonlySet<string> {
  return new Set(resources.flatMap(({ tags }) => tags.map(fold)))
}

/** @param known folded */
export function demandTag(files: ContentFolder, known: ReadonlySet<string>, tag: string, place: string): void {
  if (!known.has(fold(tag))) files.complain(place, `no resource has the tag '${tag}'`)
}
