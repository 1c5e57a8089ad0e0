import { queryOptions } from '@tanstack/react-query'
import type { Course } from '../domain/courses.ts'
import { courseListPathname } from './paths.ts'
import { fetchFile } from './site-file.ts'

/** The courses of the site, without texts and videos. They do not change while the page is open. */
export const courseListQuery = queryOptions({
  queryKey: ['course-list'],
  queryFn: async (): Promise<Course[]> => (await fetchFile(courseListPathname)).json(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
