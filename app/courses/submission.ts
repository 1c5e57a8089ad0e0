import { useQuery } from '@tanstack/react-query'
import type { Project } from '../../domain/courses.ts'
import { getSubmission } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import type { CourseRecord } from './course-record.ts'
import { useVisitorProgress } from './visitor-progress.ts'

/** What was handed in as a project: a learner's from the server, a visitor's from page memory. */
export function useSubmission(
  { id: projectId }: Project,
  { isStored }: CourseRecord,
): { submission: string | undefined; isFailed: boolean; retry: () => void } {
  const held = useVisitorProgress().projects[projectId]
  const stored = useQuery({ ...queryFor(getSubmission, { params: { projectId } }), enabled: isStored })
  const inPage = held && 'submission' in held ? held.submission : undefined
  return {
    submission: inPage ?? stored.data?.submission ?? undefined,
    isFailed: stored.isError && !stored.isFetching,
    retry: () => void stored.refetch(),
  }
}

/** The safe addresses in a text, each once: those that begin with `https://`. */
export function linksIn(text: string): string[] {
  const words = text.match(/\bhttps:\/\/[^\s<>"]+/g) ?? []
  const addresses = words.map((word) => word.replace(/[.,;:!?)\]]+$/, '')).filter((word) => URL.canParse(word))
  return [...new Set(addresses)]
}
