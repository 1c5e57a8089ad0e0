import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Lesson } from '../../domain/courses.ts'
import type { CourseRecord } from './course-record.ts'
import { lessonContentQuery } from './lesson-content.ts'
import { StretchSign } from './stretch-sign.tsx'
import { isStretchDone, wordFor } from './stretch-standing.ts'
import { useCurrentStretch } from './use-current-stretch.ts'

/** The stretches of the open lesson, under its mark on the trail. */
export function LessonContents({ lesson, record }: { lesson: Lesson; record: CourseRecord }) {
  const { data: content } = useQuery(lessonContentQuery(lesson))
  const current = useCurrentStretch()
  if (!content) return null
  const place = content.stretches.findIndex(({ slug }) => slug === current)
  return (
    <ol aria-label="In this lesson" className="relative mt-0.5 mb-2 grid">
      {content.stretches.map((stretch, index) => {
        const { kind, title, slug } = stretch
        const isDone = isStretchDone(stretch, lesson, record, index < place)
        return (
          <li key={slug} className="relative flex items-center">
            <Link
              to={{ hash: slug }}
              preventScrollReset
              aria-current={index === place ? 'step' : undefined}
              className="ml-11 flex min-h-9 flex-1 items-center gap-3 rounded-control px-1.5 py-1 text-sm text-soft leading-snug no-underline hover:text-pine aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span className="grid w-4 shrink-0 place-items-center">
                <StretchSign kind={kind} isCurrent={index === place} isDone={isDone} />
              </span>
              <span>
                {title}
                {isDone && wordFor(kind) && <span className="sr-only"> ({wordFor(kind)})</span>}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
