import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { isBridge } from '../../domain/bridges.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { CourseStatus } from '../../domain/course-status.ts'
import type { Unit } from '../../domain/courses.ts'
import { getExam } from '../../domain/exams.ts'
import { practiceOf, statusInWords } from '../../domain/practice.ts'
import { experienceLevels } from '../../domain/preference-choices.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { longDate } from '../dates.ts'
import { useLazyCode } from '../lazy-code.ts'
import { coursePathname, lessonPathname, paths } from '../paths.ts'
import { blazeColor } from '../ui/blaze.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { Link } from '../ui/link.tsx'
import { Built } from './course-built.tsx'
import { type CourseRecord, isDone } from './course-record.ts'
import { courseStatusIn } from './course-status.ts'
import { moreHere } from './more-here.ts'
import { NextTrails } from './next-trails.tsx'
import { ProjectWork } from './project-work.tsx'
import { useExamDialog, useProjectToast } from './use-exam-dialog.tsx'

/** The summit: every lesson of the path is completed. Lists the completed, the shaky and the remaining tasks, and the next trails. */
export default function CourseFinished({ path, record }: { path: CoursePath; record: CourseRecord }) {
  const { learner } = useSession()
  const { course, preferences } = path
  const courseStatus = courseStatusIn(path, record)
  const hue = blazeColor(preferences.learningGoal)
  const date = record.completedAt
  return (
    <section aria-labelledby="summit" className="max-w-3xl">
      <div className="relative isolate overflow-hidden rounded-card border border-line bg-card">
        <ContourLines className="-z-10 absolute inset-0" />
        <Summit hue={hue} />
        <div className="px-6 pb-8 text-center sm:px-10">
          <p className="mt-3 font-medium text-sm text-soft">
            {statusInWords(courseStatus, practiceOf(path, record.passedTaskIds))}
          </p>
          <h2 id="summit" className="mt-1 text-2xl sm:text-3xl">
            {learner ? (
              <>
                <bdi>{learner.name}</bdi>, you walked the whole path
              </>
            ) : (
              'You walked the whole path'
            )}
          </h2>
          <p className="mt-2 text-soft">
            {course.title}
            {date && (
              <>
                {' '}
                · <span className="whitespace-nowrap">{longDate.format(new Date(date))}</span>
              </>
            )}
          </p>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <WayOn path={path} record={record} courseStatus={courseStatus} />
          </div>
        </div>
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Built path={path} record={record} />
        <Shaky path={path} record={record} />
      </div>
      <MoreHere path={path} record={record} />
      <NextTrails courseId={course.id} preferences={preferences} />
    </section>
  )
}

/** The parts of the course that are still to do: modules of the next level, briefs and bridges. */
function MoreHere({ path, record }: { path: CoursePath; record: CourseRecord }) {
  const { further, units } = moreHere(path, (unit) => isDone(unit, record))
  if (!further && units.length === 0) return null
  const level = experienceLevels.find(({ value }) => value === further?.path.preferences.experienceLevel)
  const linkTo = ({ id, title }: Unit) => [lessonPathname(path.preferences, id), title] as const
  return (
    <section aria-labelledby="more-here" className="mt-8">
      <h3 id="more-here" className="text-lg">
        More in this course
      </h3>
      <div className="mt-3 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {further && (
          <LinkList
            title={`On the ${level?.label} path`}
            links={[[coursePathname(further.path.preferences), further.modules.map(({ title }) => title).join(', ')]]}
          />
        )}
        <LinkList title="Build" links={units.filter((unit) => !isBridge(unit)).map(linkTo)} />
        <LinkList title="Basecamp" links={units.filter(isBridge).map(linkTo)} />
      </div>
    </section>
  )
}

function LinkList({ title, links }: { title: string; links: readonly (readonly [to: string, name: string])[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <h4 className="font-normal font-sans text-sm text-soft tracking-normal">{title}</h4>
      <ul className="mt-1">
        {links.map(([to, name]) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center sm:min-h-8">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Offered once the exam or project is completed. Its code loads after the page. */
function CertificatePlace({ path, passedTaskIds }: { path: CoursePath; passedTaskIds: ReadonlySet<string> }) {
  const code = useLazyCode('get-certificate', () => import('../credentials/get-certificate.tsx'))
  const GetCertificate = code.data?.default
  return GetCertificate && <GetCertificate path={path} passedTaskIds={passedTaskIds} />
}

/** The remaining tasks, else the way to the next course. */
function WayOn({ path, record, courseStatus }: { path: CoursePath; record: CourseRecord; courseStatus: CourseStatus }) {
  const exam = useExamDialog(path, record)
  const celebrate = useProjectToast(record)
  const { project } = path.course
  const hasProject = record.isStored && record.completedProjectIds.size > 0
  const isLeft = courseStatus === 'exam-open' || courseStatus === 'project-open'
  return (
    <>
      {courseStatus === 'exam-open' && <Button onClick={exam?.open}>Take the exam</Button>}
      {courseStatus === 'project-open' && project && (
        <ProjectWork
          project={project}
          course={path.course}
          record={record}
          isCompleted={false}
          onCompleted={() => celebrate(project)}
        />
      )}
      {hasProject && <CertificatePlace path={path} passedTaskIds={record.passedTaskIds} />}
      <ButtonLink to={paths.courses} variant={isLeft || hasProject ? 'secondary' : 'primary'}>
        Choose your next course
      </ButtonLink>
      {exam?.dialog}
    </>
  )
}

/** A peak with a flag, in the hue of the goal. */
function Summit({ hue }: { hue: string }) {
  return (
    <div aria-hidden className="relative mx-auto mt-8 h-36 w-64" style={{ color: hue }}>
      <svg viewBox="0 0 256 144" fill="none" className="absolute inset-0" aria-hidden="true">
        <path d="M8 140 92 62l22 18 34-46 100 106z" className="fill-current opacity-15" />
        <path d="M8 140 92 62l22 18 34-46 100 106" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" />
        <path
          d="M30 138c26-10 40-4 52-18s22-10 30-24 20-16 34-58"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray="1 7"
          strokeLinecap="round"
        />
      </svg>
      <Flag size={30} strokeWidth={2} className="absolute top-1 left-[8.9rem] fill-sun text-ink" />
    </div>
  )
}

/** Lessons whose quiz has not passed, or that the last exam found something wrong in. */
function Shaky({ path: { course, lessons, preferences }, record }: { path: CoursePath; record: CourseRecord }) {
  const projectId = course.project?.id ?? ''
  const hasExam = course.project?.kind === 'exam' && record.isStored
  const exam = useQuery({ ...queryFor(getExam, { params: { projectId } }), enabled: hasExam })
  const toReview = exam.data?.last?.toReview ?? []
  const shaky = lessons.filter(({ id }) => !record.quizzes.get(id)?.isPassed || toReview.includes(id))
  return (
    <section aria-labelledby="shaky">
      <h3 id="shaky" className="text-lg">
        Worth another look
      </h3>
      {shaky.length === 0 ? (
        <p className="mt-2 text-soft">Nothing: you passed every quiz.</p>
      ) : (
        <ul className="mt-3 grid gap-1.5">
          {shaky.map(({ id, title }) => (
            <li key={id}>
              <Link to={`${lessonPathname(preferences, id)}#quiz`} className="link">
                {title}
              </Link>{' '}
              <span className="text-sm text-soft">{whyShaky(record, id, toReview.includes(id))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function whyShaky({ quizzes }: CourseRecord, lessonId: string, isFromExam: boolean): string {
  const quiz = quizzes.get(lessonId)
  if (!quiz) return isFromExam ? 'from the exam' : 'quiz not taken'
  if (!quiz.isPassed) return `quiz: ${quiz.best.correct} of ${quiz.best.total}`
  return 'from the exam'
}
