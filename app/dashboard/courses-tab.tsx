import { Star } from 'lucide-react'
import { lastAccessedLabel } from '../../domain/calendar.ts'
import { courseStatusOf } from '../../domain/course-status.ts'
import type { CourseCard } from '../../domain/dashboard.ts'
import { starItem } from '../../domain/items/star.ts'
import { statusInWords } from '../../domain/practice.ts'
import type { LearningGoal } from '../../domain/preferences.ts'
import { ownTimeZone } from '../local-time.ts'
import { paths } from '../paths.ts'
import { useItems } from '../sync/use-item.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { ContinueLink, CourseLink } from './continue-link.tsx'

const beginnings: { goal: LearningGoal; title: string; text: string }[] = [
  { goal: 'coding', title: 'Web Development', text: 'HTML, CSS, JavaScript and React, from the first page on.' },
  { goal: 'design', title: 'UI/UX Design', text: 'Layout, type and flows that people understand.' },
  { goal: 'data', title: 'Data Science', text: 'Good questions, clean data, Python, first models.' },
]

export function CoursesTab({ courses }: { courses: CourseCard[] }) {
  return (
    <div className="grid gap-12">
      <section aria-labelledby="choose-path">
        <h2 id="choose-path" className="text-xl">
          Choose Your Learning Path
        </h2>
        <ul className="mt-5 grid gap-5 md:grid-cols-3">
          {beginnings.map(({ goal, title, text }) => (
            <li key={goal}>
              <Card className="flex h-full flex-col items-start">
                <Blaze topic={goal} className="size-7" />
                <h3 className="mt-4 text-lg">{title}</h3>
                <p className="mt-1 mb-5 text-sm text-soft">{text}</p>
                <ButtonLink to={paths.onboarding} variant="secondary" size="small" className="mt-auto">
                  Start Learning<span className="sr-only"> {title}</span>
                </ButtonLink>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="your-courses">
        <h2 id="your-courses" className="text-xl">
          Your courses
        </h2>
        {courses.length === 0 ? (
          <EmptyState
            className="mt-5"
            title="No courses yet"
            action={<ButtonLink to={paths.onboarding}>Start Your First Course</ButtonLink>}
          >
            Three questions, and your path is drawn.
          </EmptyState>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {courses.map((course) => (
              <CourseRow key={course.id} course={course} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function CourseRow({ course }: { course: CourseCard }) {
  const lastAccessed = lastAccessedLabel(
    course.lastAccessed ? new Date(course.lastAccessed) : null,
    new Date(),
    ownTimeZone(),
  )
  const courseStatus = courseStatusOf(course)
  return (
    <li className="grid items-center gap-x-10 gap-y-4 py-6 md:grid-cols-[1fr_16rem_auto]">
      <div>
        <div className="flex items-center gap-1">
          <h3 className="flex items-center gap-3 text-lg">
            <Blaze topic={course.learningGoal} />
            {course.title}
          </h3>
          <FavouriteButton course={course} />
        </div>
        <p className="mt-1 text-sm text-soft tabular-nums">
          {course.completedModules} of {course.totalModules} {course.totalModules === 1 ? 'module' : 'modules'} · Last
          accessed: {lastAccessed}
          {courseStatus !== 'on-the-way' && <> · {statusInWords(courseStatus, course.practice)}</>}
        </p>
      </div>
      <div className="grid grid-cols-[1fr_3rem] items-center gap-3">
        <ProgressBar value={course.progress} label={`Progress in ${course.title}`} />
        <span className="text-right text-sm text-soft tabular-nums">{course.progress}%</span>
      </div>
      {courseStatus === 'on-the-way' ? (
        <ContinueLink course={course} variant="secondary">
          Continue Learning
        </ContinueLink>
      ) : (
        <CourseLink course={course} variant="secondary">
          See what you did
        </CourseLink>
      )}
    </li>
  )
}

/** A star on a course: marked ones come first. */
function FavouriteButton({ course: { courseId, title, isFavourite } }: { course: CourseCard }) {
  const { write } = useItems(starItem)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${title}`}
      title={isFavourite ? 'One of your favourites' : 'Mark as a favourite'}
      className="-my-2 grid size-11 place-items-center rounded-full text-soft hover:text-pine"
      onClick={() => write(courseId, !isFavourite, `'${title}'`)}
    >
      <Star className={isFavourite ? 'fill-sun text-ink' : ''} />
    </button>
  )
}
