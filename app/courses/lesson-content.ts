import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Lesson, LessonContent } from '../../domain/courses.ts'
import { arrangedFor, type PacedPath, paceFor } from '../../domain/task-plan.ts'
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

/** A lesson's content with its tasks in the order of a path. */
export function useLessonContent(lesson: Pick<Lesson, 'id'>, path: PacedPath) {
  const { experienceLevel, timeCommitment } = paceFor(lesson, path)
  const select = useCallback(
    (content: LessonContent) => ({
      ...content,
      sections: arrangedFor({ experienceLevel, timeCommitment }, content.sections),
    }),
    [experienceLevel, timeCommitment],
  )
  return useQuery({ ...lessonContentQuery(lesson), select })
}

/** The content of a lesson as `useLessonContent` gives it. */
export type ArrangedContent = NonNullable<ReturnType<typeof useLessonContent>['data']>
