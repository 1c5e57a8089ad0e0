import { usePrefetchQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef } from 'react'
import type { Lesson, LessonContent, LessonStretch } from '../../domain/courses.ts'
import { LessonQuiz } from '../quizzes/lesson-quiz.tsx'
import { useLazyCode } from '../ui/lazy-code.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { lessonContentQuery } from './lesson-content.ts'
import { LessonExercise } from './lesson-exercise.tsx'
import { LessonText } from './lesson-text.tsx'

const lines = ['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

interface LessonStretchesProps {
  lesson: Lesson
  next: Lesson | undefined
  content: LessonContent | undefined
  hasFailed: boolean
  retry: () => void
}

/** The stretches of a lesson after its beginning, one below the other; the next lesson's content is fetched ahead. */
export const LessonStretches = memo(function LessonStretches(props: LessonStretchesProps) {
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
      {content.stretches.slice(1).map((stretch) => (
        <Stretch key={stretch.slug} stretch={stretch}>
          <StretchBody stretch={stretch} lesson={lesson} content={content} />
        </Stretch>
      ))}
      {LiveSamples && <LiveSamples text={text} content={content} />}
    </div>
  )
})

function StretchBody({ stretch, lesson, content }: { stretch: LessonStretch; lesson: Lesson; content: LessonContent }) {
  if (stretch.kind === 'check') return <LessonQuiz lesson={lesson} questions={content.quiz} />
  if (stretch.kind === 'try') return content.exercise && <LessonExercise lesson={lesson} exercise={content.exercise} />
  return <LessonText html={stretch.html ?? ''} />
}

function Stretch({ stretch: { kind, slug }, children }: { stretch: LessonStretch; children: ReactNode }) {
  return (
    <div id={slug} data-stretch={kind} tabIndex={-1} className="mt-10 border-line border-t pt-10 outline-none">
      {children}
    </div>
  )
}
