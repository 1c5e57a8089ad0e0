import { useQueries } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type CoursePath, openUnits } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { type Exercise, makesPage, type Work, wholeWork } from '../../domain/exercises.ts'
import { workItem } from '../../domain/items/work.ts'
import { taskSlugs } from '../../domain/section-slugs.ts'
import { steps, type Task, taskIdOf } from '../../domain/tasks.ts'
import { useLazyCode } from '../lazy-code.ts'
import { lessonPathname } from '../paths.ts'
import { useItem } from '../sync/use-item.ts'
import { Files } from '../ui/files.tsx'
import { Link } from '../ui/link.tsx'
import { Loading } from '../ui/skeleton.tsx'
import type { CourseRecord } from './course-record.ts'
import { lessonContentQuery } from './lesson-content.ts'
import { linksIn } from './links-in.ts'
import { ProjectWork } from './project-work.tsx'
import { useSubmission } from './submission.ts'
import { SubmissionLinks, WorkNotLoaded } from './submission-parts.tsx'

/** The submitted project of a course and its passed exercises, each with the stored work. */
export function Built({ path, record }: { path: CoursePath; record: CourseRecord }) {
  const { project } = path.course
  const practised = openUnits(path).filter(({ id }) =>
    steps.some((step) => record.passedTaskIds.has(taskIdOf(id, step))),
  )
  const contents = useQueries({ queries: practised.map((lesson) => lessonContentQuery(lesson)) })
  return (
    <section aria-labelledby="built">
      <h3 id="built" className="text-lg">
        What you built
      </h3>
      {project && record.completedProjectIds.has(project.id) && (
        <HandedIn project={project} path={path} record={record} />
      )}
      {practised.length === 0 ? (
        <p className="mt-2 text-soft">No exercise has passed yet. Each lesson has one, and they stay open to you.</p>
      ) : (
        <ul className="mt-3 grid gap-1">
          {practised
            .flatMap((_, index) => contents[index]?.data?.tasks ?? [])
            .filter(({ id }) => record.passedTaskIds.has(id))
            .map((task) => (
              <li key={task.id}>
                <BuiltTask path={path} task={task} />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

/** The final project: its links, else how it begins; of an exam how it was passed. */
function HandedIn({ project, path, record }: { project: Project; path: CoursePath; record: CourseRecord }) {
  const { submission, isFailed, retry } = useSubmission(project, record)
  const links = linksIn(submission ?? '')
  return (
    <div className="mt-3 rounded-card border border-line bg-card p-4">
      <p className="font-semibold">{project.title}</p>
      {isFailed && <WorkNotLoaded onRetry={retry} />}
      {links.length > 0 ? (
        <div className="mt-1">
          <SubmissionLinks links={links} />
        </div>
      ) : (
        submission && (
          <p dir="auto" className="wrap-anywhere mt-1 line-clamp-4 whitespace-pre-wrap text-soft">
            {submission}
          </p>
        )
      )}
      {project.kind === 'work' && (
        <ProjectWork project={project} course={path.course} record={record} isCompleted onCompleted={() => {}} />
      )}
    </div>
  )
}

/** A task that passed, with the work on it under a fold. */
function BuiltTask({ path, task }: { path: CoursePath; task: Task }) {
  const { lessonId, step, exercise } = task
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group" open={isOpen} onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 hover:text-pine">
        <span aria-hidden className="size-2.5 shrink-0 rotate-45 rounded-[2px] bg-pine" />
        {exercise.title}
        <ChevronDown
          size={18}
          className="ml-auto shrink-0 text-soft transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 pb-4 pl-5">
        {isOpen && exercise.kind !== 'board' && <OwnFiles task={task} />}
        <Link
          to={`${lessonPathname(path.preferences, lessonId)}#${taskSlugs[step]}`}
          className="link justify-self-start"
        >
          Open the exercise<span className="sr-only">: {exercise.title}</span>
        </Link>
      </div>
    </details>
  )
}

/** The page that the learner's code makes, if it makes one, and the code, file by file. */
function OwnFiles({ task: { id, filesOf, exercise } }: { task: Task }) {
  const { status, value, retry } = useItem(workItem, filesOf ?? id)
  if (status === 'failed') return <WorkNotLoaded onRetry={retry} />
  if (status === 'loading') return <Loading label="Loading your work" skeleton="h-32" />
  const work = wholeWork(exercise, value)
  return (
    <>
      {makesPage(exercise) && <OwnPage exercise={exercise} work={work} />}
      <Files files={work} isShort />
    </>
  )
}

function OwnPage(made: { exercise: Exercise; work: Work }) {
  const code = useLazyCode('built page', () => import('../exercises/built-page.tsx'))
  return code.data ? <code.data.default {...made} /> : null
}
