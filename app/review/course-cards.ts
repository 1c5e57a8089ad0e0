import { useQueries } from '@tanstack/react-query'
import type { CourseCards } from '../../domain/course-cards.ts'
import { courseCardsPathname } from '../paths.ts'
import { fetchFile } from '../site-file.ts'

/** The cards of some courses, by course; undefined until all are loaded. They do not change while the page is open. */
export function useCourseCards(courseIds: readonly string[]) {
  return useQueries({
    queries: courseIds.map((courseId) => ({
      queryKey: ['course-cards', courseId],
      queryFn: async (): Promise<CourseCards> => (await fetchFile(courseCardsPathname(courseId))).json(),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => ({
      hasFailed: results.some(({ isError, isFetching }) => isError && !isFetching),
      cards: results.every(({ data }) => data)
        ? new Map(courseIds.map((id, index) => [id, results[index]?.data as CourseCards]))
        : undefined,
      retry: () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    }),
  })
}
