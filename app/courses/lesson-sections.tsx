import { usePrefetchQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef } from 'react'
import type { Lesson, LessonContent, SectionContent } from '../../domain/courses.ts'
import { MicroTask } from '../exercises/micro-tasks/micro-task.tsx'
import { useLazyCode } from '../lazy-code.ts'
import { LessonQuiz } from '../quizzes/lesson-quiz.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { lessonContentQuery } from './lesson-content.ts'
import './lesson-text.css'
import type { Step, Task } from '../../domain/tasks.ts'
import { Prose } from '../ui/prose.tsx'

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
      <LoadFailed className="mt-10" title="The text of this lesson didn't load" onRetry={retry}>
        Check your connection. The video and the objectives are still here.
      </LoadFailed>
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
      {content.sections.slice(1).map((section) => (
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
  const task = content.tasks.find(({ step }) => step === section.step)
  const text = section.blocks?.map((block, index) =>
    'task' in block ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay in their order.
      <MicroTask key={index} task={block.task} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay in their order.
      <LessonText key={index} html={block.html} />
    ),
  )
  return (
    <>
      {task && <LessonTask key={task.id} task={task} />}
      {text}
    </>
  )
}

function LessonSection({ section: { kind, slug }, children }: { section: SectionContent; children: ReactNode }) {
  return (
    <div id={slug} data-section={kind} tabIndex={-1} className="mt-10 border-line border-t pt-10 outline-none">
      {children}
    </div>
  )
}

/** A piece of a lesson's text. */
const LessonText = memo(function LessonText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made into HTML when the site was built.
  return <div className="lesson-text" dangerouslySetInnerHTML={{ __html: html }} />
})

const labels: Readonly<Record<Step, string>> = { a: 'Warm-up', b: 'Exercise', c: 'Challenge' }

/** A task of a lesson. Its code comes after the text: who reads first finds it in its place, and the task at once. */
function LessonTask({ task }: { task: Task }) {
  const { id, step, exercise } = task
  // biome-ignore lint/style/noRestrictedImports: a lesson loads the exercise with its first use.
  const code = useLazyCode('exercise', () => import('../exercises/exercise-section.tsx'))
  const Section = code.data?.default
  return (
    // About the height of the shorter exercises, against layout shift.
    <div
      data-exercise={step}
      className="min-h-[86rem] sm:min-h-[48rem] lg:min-h-[65.5rem] noscript:min-h-0! print:min-h-0!"
    >
      {Section ? (
        <Section key={id} task={task} label={labels[step]} />
      ) : (
        <>
          <p className="text-sm text-soft">{labels[step]}</p>
          <h3 className="mt-1 text-lg">{exercise.title}</h3>
          <Prose text={exercise.task} className="mt-3 max-w-[65ch] text-lesson" />
          <div className="mt-6 noscript:hidden print:hidden">
            {code.isError ? (
              <LoadFailed title="The exercise didn't load" onRetry={code.retry}>
                Check your connection. The text is still here.
              </LoadFailed>
            ) : (
              <Loading label="Loading the exercise" skeleton="h-96" />
            )}
          </div>
          <p className="mt-4 hidden text-soft noscript:block">You need JavaScript to do this exercise.</p>
        </>
      )}
    </div>
  )
}
