import { Fragment, type ReactNode } from 'react'
import { type CourseStatus, courseStatusOf, isOver } from '../../domain/course-status.ts'
import type { CourseCard, Dashboard } from '../../domain/dashboard.ts'
import { practiceInWords } from '../../domain/practice.ts'
import { answersOf } from '../../domain/preferences.ts'
import { coursePathname, lessonPathname, paths } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { Link } from '../ui/link.tsx'
import { TrailMark } from '../ui/trail-mark.tsx'
import { ContinueLink, CourseLink, preferencesOf } from './continue-link.tsx'

/** The next lesson, with one button: the first thing that someone who comes back needs. */
export function WhereYouAre({ dashboard }: { dashboard: Dashboard }) {
  const course = dashboard.courses.find(({ courseId }) => courseId === dashboard.currentCourseId)
  const preferences = answersOf(dashboard.profile)
  const courseStatus = course && courseStatusOf(course)
  if (course && courseStatus && courseStatus !== 'on-the-way')
    return <AtTheEnd course={course} courseStatus={courseStatus} />
  if (course?.nextUnit)
    return (
      <Panel
        over={<CourseName course={course} />}
        title={course.nextUnit.title}
        action={
          <ContinueLink course={course} lessonId={course.nextUnit.id} size="large">
            Go to your next lesson
          </ContinueLink>
        }
      >
        <span className="font-semibold text-ink tabular-nums">{course.progress}%</span> of this path. {wayLeft(course)}
        <LessonMarks course={course} />
      </Panel>
    )
  return (
    <Panel
      over="Where you are"
      title="At the trailhead"
      action={
        <ButtonLink to={preferences ? coursePathname(preferences) : paths.onboarding} size="large">
          {preferences ? 'Go to your course' : 'Get Started'}
        </ButtonLink>
      }
    >
      Your path starts with one lesson.
    </Panel>
  )
}

/** After the last lesson: the exam or the project if it is open, else the next course. */
function AtTheEnd({ course, courseStatus }: { course: CourseCard; courseStatus: Exclude<CourseStatus, 'on-the-way'> }) {
  const { says, does } = atTheEnd[courseStatus]
  const practice = practiceInWords(course.practice)
  return (
    <Panel
      over={<CourseName course={course} />}
      title="You walked the whole path"
      action={
        isOver(courseStatus) ? (
          <ButtonLink to={paths.courses} size="large">
            {does}
          </ButtonLink>
        ) : (
          <CourseLink course={course} size="large">
            {does}
          </CourseLink>
        )
      }
    >
      {says.replace('{project}', course.project?.title ?? '')}
      {course.nextUnit && !isOver(courseStatus) && (
        <>
          {' '}
          Before it your plan has{' '}
          <Link to={lessonPathname(preferencesOf(course), course.nextUnit.id)} className="link">
            {course.nextUnit.title}
          </Link>
          .
        </>
      )}
      {practice && ` ${practice}.`}
      {isOver(courseStatus) && (
        <>
          {' '}
          <CourseLink course={course} variant="quiet" size="small" className="-ml-3">
            See what you did
          </CourseLink>
        </>
      )}
    </Panel>
  )
}

const atTheEnd = {
  'exam-open': { says: 'Every lesson is completed. What is left is the {project}.', does: 'Take the exam' },
  'project-open': { says: 'Every lesson is completed. What is left is the {project}.', does: 'Go to your project' },
  finished: { says: 'All of it is finished.', does: 'Choose your next course' },
  certified: { says: 'You are certified: you passed the {project}.', does: 'Choose your next course' },
} as const

function wayLeft({ totalLessons, completedLessons }: CourseCard): string {
  const left = totalLessons - completedLessons
  return left === 1 ? 'One lesson to the end of the path.' : `${left} lessons to the end of the path.`
}

/** The course in one line: a mark for each lesson, walked, present or ahead. The sentence above says it in words. */
function LessonMarks({ course: { totalLessons, completedLessons: completed } }: { course: CourseCard }) {
  const lessons = Array.from({ length: totalLessons }, (_, index) => index)
  return (
    <span aria-hidden className="mt-4 flex max-w-md items-center">
      {lessons.map((index) => (
        <Fragment key={index}>
          {index > 0 && (
            <span
              className={`flex-1 border-t-3 ${index <= completed ? 'border-pine' : 'border-field border-dotted'}`}
            />
          )}
          <TrailMark state={index < completed ? 'done' : index === completed ? 'now' : 'ahead'} />
        </Fragment>
      ))}
    </span>
  )
}

function CourseName({ course }: { course: CourseCard }) {
  return (
    <>
      <Blaze topic={course.learningGoal} className="size-4" />
      {course.title}
    </>
  )
}

function Panel(props: { over: ReactNode; title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section
      aria-label="Where you are"
      className="relative isolate mt-8 overflow-hidden rounded-card border border-line bg-card p-6 sm:p-8"
    >
      <ContourLines className="-z-10 absolute inset-0 opacity-70" />
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <div className="min-w-0 flex-1 basis-80">
          <p className="flex items-center gap-2 font-medium text-sm text-soft">{props.over}</p>
          <h2 className="mt-1.5 text-2xl">{props.title}</h2>
          <div className="mt-2 text-soft">{props.children}</div>
        </div>
        {props.action}
      </div>
    </section>
  )
}
