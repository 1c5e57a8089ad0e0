import { usePrefetchQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef } from 'react'
import type { Lesson, LessonContent, SectionContent } from '../../domain/courses.ts'
import { LessonQuiz } from '../quizzes/lesson-quiz.tsx'
import { useLazyCode } from '../ui/lazy-code.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { lessonContentQuery } from './lesson-content.ts'
import { LessonExercise } from './lesson-exercise.tsx'
import { LessonText } from './lesson-text.tsx'

const lines = ['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

interface LessonSectionsProps {
  lesson: Lesson
  next: Lesson | undefined
  content: LessonContent | undefined
  hasFailed: boolean
  retry: () => void
}

/** The sections of a lesson after its beginning, one below the other; the next lesson's content is fetched ahead. */
export const LessonSections = memo(function LessonSections(props: LessonSectionsProps) {
  const { lesson, next, content, hasFailed, retry } = props
  usePrefetchQuery(lessonContentQuery(next ?? lesson))
  const text = useRef<HTMLDivElement>(null)
  const LiveSamples = useLazyCode('samples', () => import('../exercises/live-samples.tsx')).data?.LiveSamples

  if (hasFailed)
    return (
      <div className="mt-10">
        <LoadFailed title="The text of this lesson didn't load" onRetry={retry}>
          Check your connection. The video and the objectives are still here.
        </LoadFailed>
      </div>
    )
  if (!content)
    return (
      <Loading label="Loading the lesson" className="mt-10 grid gap-3">
        {lines.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </Loading>
    )
  return (
    <div ref={text}>
      {content.stretches.slice(1).map((section) => (
        <LessonSection key={section.slug} section={section}>
          <SectionBody section={section} lesson={lesson} content={content} />
        </LessonSection>
      ))}
      {LiveSamples && <LiveSamples text={text} content={content} />}
    </div>
  )
})

function SectionBody({
  section,
  lesson,
  content,
}: {
  section: SectionContent
  lesson: Lesson
  content: LessonContent
}) {
  if (section.kind === 'check') return <LessonQuiz lesson={lesson} questions={content.quiz} />
  if (section.kind === 'try') return content.exercise && <LessonExercise lesson={lesson} exercise={content.exercise} />
  return <LessonText html={section.html ?? ''} />
}

function LessonSection({ section: { kind, slug }, children }: { section: SectionContent; children: ReactNode }) {
  return (
    <div id={slug} data-section={kind} tabIndex={-1} className="mt-10 border-line border-t pt-10 outline-none">
      {children}
    </div>
  )
}
