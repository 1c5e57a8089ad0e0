import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { Lesson } from '../../domain/courses.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { lessonContentQuery } from './lesson-content.ts'
import './lesson-text.css'

const lines = ['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

/** What the lesson teaches, in words; the next lesson's text is fetched ahead. */
export function LessonText({ lesson, next }: { lesson: Lesson; next: Lesson | undefined }) {
  const { data: content, isError, refetch } = useQuery(lessonContentQuery(lesson))
  usePrefetchQuery(lessonContentQuery(next ?? lesson))

  if (isError)
    return (
      <Alert
        title="The text of this lesson did not arrive"
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      >
        Check your connection. The video and the objectives are here all the same.
      </Alert>
    )
  if (!content)
    return (
      <Loading label="Loading the lesson" className="grid gap-3">
        {lines.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </Loading>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made into HTML when the site was built.
  return <div className="lesson-text" dangerouslySetInnerHTML={{ __html: content.html }} />
}
