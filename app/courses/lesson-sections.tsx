import { usePrefetchQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import type { LessonSection } from '../../domain/lesson-sections.ts'
import {
  failuresBeforeEasier,
  foldsSmallTasks,
  type Pace,
  paceFor,
  provesEarlierSteps,
} from '../../domain/task-plan.ts'
import { MicroTask } from '../exercises/micro-tasks/micro-task.tsx'
import { useLazyCode } from '../lazy-code.ts'
import { LessonQuiz } from '../quizzes/lesson-quiz.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { type ArrangedContent, lessonContentQuery } from './lesson-content.ts'
import { RatingPlace } from './rating-place.tsx'
import './lesson-text.css'
import { stepNames, steps, type Task } from '../../domain/tasks.ts'
import { Prose } from '../ui/prose.tsx'

const lines = ['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

interface LessonSectionsProps {
  lesson: Unit
  path: CoursePath
  next: Unit | undefined
  content: ArrangedContent | undefined
  hasFailed: boolean
  retry: () => void
}

/** The sections of a lesson after its beginning, one below the other; the next lesson's content is fetched ahead. */
export const LessonSections = memo(function LessonSections(props: LessonSectionsProps) {
  const { lesson, path, next, content, hasFailed, retry } = props
  usePrefetchQuery(lessonContentQuery(next ?? lesson))
  const text = useRef<HTMLDivElement>(null)
  const TermCards = useLazyCode('terms', () => import('../glossary/term-cards.tsx')).data?.TermCards
  const LiveSamples = useLazyCode('samples', () => import('../exercises/live-samples.tsx')).data?.LiveSamples

  if (hasFailed)
    return (
      <LoadFailed className="mt-10" title="The text of this lesson didn't load" onRetry={retry}>
        Check your connection. The beginning of the lesson is still here.
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
        <SectionPlace key={section.slug} section={section}>
          <SectionBody section={section} lesson={lesson} pace={paceFor(lesson, path)} content={content} />
        </SectionPlace>
      ))}
      <RatingPlace path={path} unit={lesson} content={content} />
      {TermCards && <TermCards {...{ text, content, path }} />}
      {LiveSamples && <LiveSamples text={text} content={content} />}
    </div>
  )
})

interface SectionBodyProps {
  section: ArrangedContent['sections'][number]
  lesson: Unit
  pace: Pace
  content: ArrangedContent
}

function SectionBody({ section, lesson, pace, content }: SectionBodyProps) {
  if (section.kind === 'check') return <LessonQuiz lesson={lesson} questions={content.quiz} />
  const task = content.tasks.find(({ step }) => step === section.step)
  const text = section.blocks?.map((block, index) =>
    'task' in block ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay in their order.
      <MicroTask key={index} task={block.task} isFolded={foldsSmallTasks(pace)} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stay in their order.
      <LessonText key={index} html={block.html} />
    ),
  )
  if (!task) return text
  return (
    <>
      <PlannedTask key={task.id} {...{ task, section, pace, content }} />
      {text && <div className="mt-6 grid gap-3">{text}</div>}
    </>
  )
}

function SectionPlace({ section: { kind, slug }, children }: { section: LessonSection; children: ReactNode }) {
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

/** A task in the place that the plan of level and weekly time gives it. */
function PlannedTask({ task, section, pace, content }: Omit<SectionBodyProps, 'lesson'> & { task: Task }) {
  const { hash } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const isAddressed = hash === `#${section.slug}`
  const easierStep = steps[steps.indexOf(task.step) - 1]
  const easier = content.sections.find(({ step, isOptional }) => isOptional && step === easierStep)
  const failures = failuresBeforeEasier(pace)
  const given = (
    <LessonTask
      task={task}
      easier={easier && failures ? { title: easier.title, slug: easier.slug, failures } : null}
      proves={task.step === 'c' && provesEarlierSteps(pace) ? content.tasks.filter((one) => one !== task) : []}
    />
  )
  if (!section.isOptional) return given
  return isOpen || isAddressed ? (
    given
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <div>
        <p className="text-sm text-soft">
          {stepNames[task.step]}, {task.step === 'c' ? 'for another day' : 'if you want more practice'}
        </p>
        <h3 className="mt-1 text-lg">{section.title}</h3>
      </div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <span>
          Open it<span className="sr-only">: {section.title}</span>
        </span>
      </Button>
    </div>
  )
}

interface TaskOnScreen {
  task: Task
  /** An easier task outside the plan, offered after so many runs. */
  easier: { title: string; slug: string; failures: number } | null
  /** Further tasks that a pass counts for. */
  proves: readonly Task[]
}

/** A task of a lesson. Its code comes after the text: who reads first finds it in its place, and the task at once. */
function LessonTask({ task, ...plan }: TaskOnScreen) {
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
        <Section key={id} task={task} label={stepNames[step]} {...plan} />
      ) : (
        <>
          <p className="text-sm text-soft">{stepNames[step]}</p>
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
