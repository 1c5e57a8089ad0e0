import { queryOptions } from '@tanstack/react-query'
import type { Lesson, LessonContent } from '../../domain/courses.ts'
import { lessonFilePathname } from '../paths.ts'
import { fetchFile } from '../site-file.ts'

/** A lesson's texts and tasks. The content does not change while the page is open. */
export function lessonContentQuery({ id }: Pick<Lesson, 'id'>) {
  return queryOptions({
    queryKey: ['lesson-content', id],
    queryFn: async (): Promise<LessonContent> => (await fetchFile(lessonFilePathname(id))).json(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
