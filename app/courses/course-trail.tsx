import { useEffect, useId, useRef, useState } from 'react'
import { type CoursePath, lessonsOf, nextLesson } from '../../domain/course-paths.ts'
import type { Lesson, Unit } from '../../domain/courses.ts'
import { levelName } from '../../domain/levels.ts'
import { useLazyCode } from '../lazy-code.ts'
import { AccountLink } from '../shell/account-link.tsx'
import { useGamification } from '../sync/use-gamification.ts'
import { usePersistenceWords } from '../sync/visitor-persistence.tsx'
import { Basecamp } from './basecamp.tsx'
import { type CourseRecord, ifKnown } from './course-record.ts'
import { FinalProject } from './final-project.tsx'
import { ModuleSection } from './module-section.tsx'

interface CourseTrailProps {
  path: CoursePath
  record: CourseRecord
  selectedLesson: Unit | null
}

/** The way through the course, from the first lesson to the final project, and how far one has come. */
export function CourseTrail({ path, record, selectedLesson }: CourseTrailProps) {
  const titleId = useId()
  const { data: build } = useLazyCode('build', () => import('./build.tsx'))
  const gamification = useGamification()
  const { modules, lessons, course } = path
  const next = nextLesson(path, record.completedLessonIds)
  // Set once, so that completing a module's last lesson does not fold the module.
  const [cameIn, setCameIn] = useState<Lesson | null>(null)
  if (!cameIn && record.status === 'ready' && next) setCameIn(next)
  const here = lessons.find(({ id }) => id === selectedLesson?.id) ?? cameIn
  const openModule = modules.find((module) => here && lessonsOf(module).includes(here)) ?? modules[0]

  /** Whether the trail is walked up to the lesson at this place; the end of the trail has a place too. */
  function isReached(index: number): boolean {
    const before = lessons[index - 1]
    return !before || record.completedLessonIds.has(before.id)
  }

  const trail = useRef<HTMLDivElement>(null)
  // Scrolls the map to the open lesson, whose position only the browser knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lesson stands at another place.
  useEffect(() => {
    const map = trail.current?.closest('.course-map')
    const mark = map?.querySelector('[aria-current=true]')
    if (!map || !mark) return
    const below = mark.getBoundingClientRect().top - map.getBoundingClientRect().top
    if (below < 0 || below > map.clientHeight / 2) map.scrollTop += below - map.clientHeight / 3
  }, [selectedLesson?.id])

  return (
    <div ref={trail} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-label="Your progress" className="grid gap-4">
        <ProgressSummary path={path} record={record} />
        {gamification && <SkillPoints record={record} />}
      </section>
      {course.bridges.length > 0 && <Basecamp path={path} record={record} selectedLesson={selectedLesson} />}
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-lg">
          Course Modules
        </h2>
        <ol className="mt-3">
          {modules.map((module, index) => (
            <ModuleSection
              // Coming to another module's lesson folds the modules anew.
              key={`${module.id} ${module === openModule}`}
              module={module}
              number={index + 1}
              startsOpen={module === openModule}
              record={record}
              path={path}
              isReached={(lesson) => isReached(lessons.indexOf(lesson))}
              nextLesson={next}
              selectedLesson={selectedLesson}
            />
          ))}
        </ol>
        {course.project && (
          <FinalProject project={course.project} path={path} record={record} isReached={isReached(lessons.length)} />
        )}
      </section>
      {course.milestones.length > 0 && (
        <div className="min-h-80">
          {build && <build.Build path={path} record={record} selectedLesson={selectedLesson} />}
        </div>
      )}
    </div>
  )
}

/** How many lessons are behind and how many ahead. */
function ProgressSummary({ path, record }: { path: CoursePath; record: CourseRecord }) {
  const total = path.lessons.length
  const completed = path.lessons.filter(({ id }) => record.completedLessonIds.has(id)).length
  const left = total - completed
  if (record.status !== 'ready')
    return (
      // As tall as what will stand here.
      <p>
        <span className="block font-semibold tabular-nums">{total} lessons</span>
        <span className="text-sm">&nbsp;</span>
      </p>
    )
  return (
    <p>
      <span className="block font-semibold tabular-nums">
        {completed} of {total} lessons complete
      </span>
      <span className="text-sm text-soft">
        {left === 0
          ? 'You walked the whole path.'
          : left === 1
            ? 'One lesson to the end of the path.'
            : `${left} lessons to the end of the path.`}
      </span>
    </p>
  )
}

/** A learner's points and level; a visitor's points, and how long all they do lasts. */
function SkillPoints({ record }: { record: CourseRecord }) {
  const { stats, skillPoints, isStored } = record
  const persistenceWords = usePersistenceWords()
  return (
    <div className="of-the-game rounded-card border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span aria-hidden className="size-3 self-center rotate-45 rounded-[2px] bg-sun" />
        <span className="inline-block min-w-[1ch] font-display font-semibold text-lg tabular-nums">
          {ifKnown(record, skillPoints)}
        </span>{' '}
        <span className="text-sm">skill points</span>{' '}
        {stats && (
          <span className="ml-auto text-sm text-soft">
            Level {stats.currentLevel}, {levelName(stats.currentLevel)}
          </span>
        )}
      </p>
      {!isStored && skillPoints > 0 && (
        <div className="mt-1.5">
          <p className="text-sm text-soft">{persistenceWords}</p>
          <p className="mt-1.5 text-sm text-soft">
            <AccountLink page="signUp" className="link">
              Sign up
            </AccountLink>{' '}
            to have it on all your devices.
          </p>
        </div>
      )}
    </div>
  )
}
