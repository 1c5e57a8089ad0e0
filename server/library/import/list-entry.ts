import type { ResourceCategory, ResourceDifficulty } from '../../../domain/library.ts'

/** A list's raw data about a resource, with missing values left out. */
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
  /** The source of a row, in lists that name one per row. */
  attribution?: string | undefined
}

/** One entry of a list, or the reason for its refusal, with its line, from 1. */
export type Entry = { line: number; listed: ListedResource } | { line: number; refused: string }

/** Longer lines and fields come from no human author. */
export const longestLine = 10_000
