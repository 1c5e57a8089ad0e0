import { queryOptions } from '@tanstack/react-query'
import type { Lesson, LessonContent } from '../../domain/courses.ts'
import { lessonFilePathname } from '../paths.ts'

/** A lesson's texts and tasks. The content does not change while the page is open. */
export function lessonContentQuery({ id }: Pick<Lesson, 'id'>) {
  return queryOptions({
    queryKey: ['lesson-content', id],
    queryFn: async (): Promise<LessonContent> => {
      const response = await fetch(lessonFilePathname(id))
      if (!response.ok) throw new Error(`The lesson ${id} answered ${response.status}`)
      return response.json()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
