import type { ResourceCategory, ResourceDifficulty } from '../../../domain/library.ts'

/** What a list says of a resource; what it does not say is left out. Texts are as they stand there. */
export interface ListedResource {
  title: string
  url: string
  description?: string | undefined
  provider?: string | undefined
  tags?: readonly string[] | undefined
  category?: ResourceCategory | undefined
  difficulty?: ResourceDifficulty | undefined
  duration?: string | undefined
  rating?: number | undefined
  language?: string | undefined
  licence?: string | undefined
  note?: string | undefined
  /** Where a list names its source row by row. */
  attribution?: string | undefined
}

/** One entry of a list, or why it is none; with the line where it stands, from 1. */
export type Entry = { line: number; listed: ListedResource } | { line: number; refused: string }

/** Lines and fields that are longer are no list that somebody wrote. */
export const longestLine = 10_000
