import { useEffect, useId, useRef, useState } from 'react'
import { type CoursePath, lessonsOf, nextLesson } from '../../domain/course-paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import { useGamification } from '../sync/use-gamification.ts'
import type { CourseRecord } from './course-record.ts'
import { FinalProject } from './final-project.tsx'
import { ModuleSection } from './module-section.tsx'
import { ProgressSummary } from './progress-summary.tsx'
import { SkillPoints } from './skill-points.tsx'

interface CourseTrailProps {
  path: CoursePath
  record: CourseRecord
  selectedLesson: Lesson | null
}

/** The way through the course, from the first lesson to the final project, and how far one has come. */
export function CourseTrail({ path, record, selectedLesson }: CourseTrailProps) {
  const titleId = useId()
  const gamification = useGamification()
  const { modules, lessons, course, preferences } = path
  const next = nextLesson(path, record.completedLessonIds)
  // Completing its last lesson here does not fold a module: where the learner comes in is settled once.
  const [cameIn, setCameIn] = useState<Lesson | null>(null)
  if (!cameIn && record.status === 'ready' && next) setCameIn(next)
  const here = selectedLesson ?? cameIn
  const openModule = modules.find((module) => here && lessonsOf(module).includes(here)) ?? modules[0]

  /** Whether the trail is walked up to the lesson at this place; the end of the trail has a place too. */
  function isReached(index: number): boolean {
    const before = lessons[index - 1]
    return !before || record.completedLessonIds.has(before.id)
  }

  const trail = useRef<HTMLDivElement>(null)
  // The map scrolls by itself: the open lesson is in its view. Where that is only the browser knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lesson stands at another place.
  useEffect(() => {
    const map = trail.current?.closest('.course-map')
    const mark = map?.querySelector('[aria-current=true]')
    if (!map || !mark) return
    const below = mark.getBoundingClientRect().top - map.getBoundingClientRect().top
    if (below < 0 || below > map.clientHeight / 2) map.scrollTop += below - map.clientHeight / 3
  }, [selectedLesson?.id])

  return (
    <div ref={trail} className="grid gap-8">
      <section aria-label="Your progress" className="grid gap-4">
        <ProgressSummary path={path} record={record} />
        {gamification && <SkillPoints record={record} />}
      </section>
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
              preferences={preferences}
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
    </div>
  )
}
