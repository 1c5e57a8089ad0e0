import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Course } from '../../domain/courses.ts'
import { emptyRecord, type LearnerRecord } from '../../domain/learner-record.ts'
import { getRecord } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { courseListQuery } from '../course-list.ts'
import { recordWithPending } from './record-with-pending.ts'
import { usePendingEvents } from './use-pending-events.ts'

const noCourses: readonly Course[] = []

const recordQuery = queryFor(getRecord, {})

/** A record as screens show it. */
export interface OwnRecord {
  /** A learner's is stored in their account; a visitor's lasts as long as their operations do. */
  isStored: boolean
  status: 'loading' | 'ready' | 'failed'
  /** The account's record with pending events; empty until `ready`. */
  record: LearnerRecord
  retry: () => void
}

/**
 * The present learner's or visitor's record with pending events, by the server's own rule. A visitor's stored record
 * is empty.
 *
 * @param courses whose content decides on percentages and badges; pending events in other courses count without it
 */
export function useRecord(courses: readonly Course[] = noCourses): OwnRecord {
  const session = useSession()
  const isStored = session.learner !== null
  const pending = usePendingEvents()
  const stored = useQuery({ ...recordQuery, enabled: isStored })
  const before = isStored ? stored.data?.record : emptyRecord
  const record = useMemo(
    () => (before ? recordWithPending(before, courses, pending.events) : emptyRecord),
    [before, pending.events, courses],
  )
  const isKnown = before !== undefined && pending.isKnown && session.status !== 'loading'
  return {
    isStored,
    status: isKnown ? 'ready' : stored.isError && !stored.isFetching ? 'failed' : 'loading',
    record,
    retry: () => void stored.refetch(),
  }
}

/** `useRecord` with all courses of the site, for screens that show several. */
export function useRecordOfAllCourses(): OwnRecord & { courses: readonly Course[] } {
  const { data: courses, isError, isFetching, refetch } = useQuery(courseListQuery)
  const record = useRecord(courses)
  const status = courses ? record.status : isError && !isFetching ? 'failed' : 'loading'
  function retry() {
    record.retry()
    if (isError) void refetch()
  }
  return { ...record, courses: courses ?? noCourses, status, retry }
}
