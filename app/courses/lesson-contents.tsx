import { Link } from 'react-router'
import type { Unit } from '../../domain/courses.ts'
import type { PacedPath } from '../../domain/task-plan.ts'
import type { CourseRecord } from './course-record.ts'
import { useLessonContent } from './lesson-content.ts'
import { SectionSign } from './section-sign.tsx'
import { isSectionDone, wordFor } from './section-status.ts'
import { useCurrentSection } from './use-current-section.ts'
import { useSectionsRead } from './use-reading-position.ts'

interface LessonContentsProps {
  lesson: Unit
  path: PacedPath
  record: CourseRecord
}

/** The sections of the open lesson, under its mark on the trail. */
export function LessonContents({ lesson, path, record }: LessonContentsProps) {
  const { data: content } = useLessonContent(lesson, path)
  const current = useCurrentSection()
  const read = useSectionsRead(lesson)
  if (!content) return null
  const place = content.sections.findIndex(({ slug }) => slug === current)
  return (
    <ol aria-label="In this lesson" className="relative mt-0.5 mb-2 grid">
      {content.sections.map((section, index) => {
        const { kind, title, slug } = section
        const isDone = isSectionDone(section, lesson, record, read.has(slug))
        return (
          <li key={slug} className="relative flex items-center">
            <Link
              to={{ hash: slug }}
              preventScrollReset
              aria-current={index === place ? 'step' : undefined}
              className="ml-11 flex min-h-9 flex-1 items-center gap-3 rounded-control px-1.5 py-1 text-sm text-soft leading-snug no-underline hover:text-pine aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span className="grid w-4 shrink-0 place-items-center">
                <SectionSign kind={kind} isCurrent={index === place} isDone={isDone} />
              </span>
              <span>
                {title}
                {isDone && <span className="sr-only"> ({wordFor(kind)})</span>}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
