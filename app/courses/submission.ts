import { useQuery } from '@tanstack/react-query'
import type { Project } from '../../domain/courses.ts'
import { getSubmission } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'
import type { CourseRecord } from './course-record.ts'

/** A project's submission: from the server, or from this device where the account does not have it yet. */
export function useSubmission(
  { id: projectId }: Project,
  { isStored }: CourseRecord,
): { submission: string | undefined; isFailed: boolean; retry: () => void } {
  const { events } = usePendingEvents()
  const last = events.findLast((event) => event.kind === 'project-handed-in' && event.projectId === projectId)
  const pending = last && 'submission' in last ? last.submission : undefined
  const stored = useQuery({ ...queryFor(getSubmission, { params: { projectId } }), enabled: isStored })
  return {
    submission: pending ?? stored.data?.submission ?? undefined,
    isFailed: pending === undefined && stored.isError && !stored.isFetching,
    retry: () => void stored.refetch(),
  }
}
