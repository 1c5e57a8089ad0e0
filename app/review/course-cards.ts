import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CourseCards } from '../../domain/course-cards.ts'
import { isForeign, isNoFile } from '../../domain/foreign-response.ts'
import { courseCardsPathname } from '../paths.ts'

/**
 * The cards of some courses, by course; undefined until all are loaded. Courses that this site does not have are left
 * out. The cards do not change while the page is open.
 */
export function useCourseCards(courseIds: readonly string[]) {
  const { found, ...ofQueries } = useQueries({
    queries: courseIds.map((courseId) => ({
      queryKey: ['course-cards', courseId],
      queryFn: () => loadCards(courseId),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })),
    combine: combined,
  })
  const cards = useMemo(() => {
    if (found.some((cards) => cards === undefined)) return undefined
    return new Map(courseIds.flatMap((id, index) => (found[index] ? [[id, found[index]] as const] : [])))
  }, [courseIds, found])
  return { ...ofQueries, cards }
}

/** One function for all renders, so that what it gives stays the same while the results do. */
function combined(results: UseQueryResult<CourseCards | null>[]) {
  return {
    found: results.map(({ data }) => data),
    hasFailed: results.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  }
}

/** @returns null for a course that this site does not have, such as one of an account file from elsewhere */
async function loadCards(courseId: string): Promise<CourseCards | null> {
  const address = courseCardsPathname(courseId)
  const response = await fetch(address)
  if (response.status === 404 && !isForeign(response)) return null
  if (!response.ok || isNoFile(response)) throw new Error(`${address} did not load: ${response.status}`)
  return response.json()
}
