import { Fragment, type ReactNode } from 'react'
import type { CourseCard, Dashboard } from '../../domain/dashboard.ts'
import { preferencesOf } from '../../domain/preferences.ts'
import { coursePathname, paths } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { TrailMark } from '../ui/trail-mark.tsx'
import { ContinueLink } from './continue-link.tsx'

/** The next lesson, with one button: the first thing that someone who comes back needs. */
export function WhereYouAre({ dashboard }: { dashboard: Dashboard }) {
  const course = dashboard.courses.find(({ nextLesson }) => nextLesson !== null)
  const walked = dashboard.courses[0]
  const preferences = preferencesOf(dashboard.profile)
  if (course?.nextLesson)
    return (
      <Panel
        over={<CourseName course={course} />}
        title={course.nextLesson.title}
        action={
          <ContinueLink course={course} lessonId={course.nextLesson.id} size="large">
            Go to your next lesson
          </ContinueLink>
        }
      >
        {wayLeft(course)}
        <LessonMarks course={course} />
      </Panel>
    )
  if (walked)
    return (
      <Panel
        over={<CourseName course={walked} />}
        title="You walked the whole path"
        action={
          <ButtonLink to={paths.courses} size="large">
            Choose your next course
          </ButtonLink>
        }
      >
        Every lesson is completed. The final project and each lesson stay open to you.
      </Panel>
    )
  return (
    <Panel
      over="Where you are"
      title="At the trailhead"
      action={
        <ButtonLink to={preferences ? coursePathname(preferences) : paths.onboarding} size="large">
          {preferences ? 'Go to your course' : 'Choose your path'}
        </ButtonLink>
      }
    >
      Your path starts with one lesson.
    </Panel>
  )
}

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
      <Blaze goal={course.learningGoal} className="size-4" />
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
