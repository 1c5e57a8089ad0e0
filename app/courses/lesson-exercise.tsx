import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../domain/courses.ts'
import type { Exercise } from '../../domain/exercises.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { lessonContentQuery } from './lesson-content.ts'

type Section = ComponentType<{ lessonId: string; exercise: Exercise }>

/** The exercise of a lesson, where it has one. Its code is loaded when it comes near the window. */
export function LessonExercise({ lesson }: { lesson: Lesson }) {
  const { data } = useQuery(lessonContentQuery(lesson))
  return data?.exercise ? <LateSection key={lesson.id} lessonId={lesson.id} exercise={data.exercise} /> : null
}

function LateSection(props: { lessonId: string; exercise: Exercise }) {
  const place = useRef<HTMLDivElement>(null)
  const [section, setSection] = useState<{ Section: Section } | 'failed' | null>(null)
  function load() {
    setSection(null)
    import('../exercises/exercise-section.tsx')
      .then(({ default: Section }) => setSection({ Section }))
      .catch(() => setSection('failed'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it first comes near.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        load()
      },
      { rootMargin: '600px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    // The height of most exercises: what follows stays where it is.
    <div ref={place} data-exercise className="mt-12 min-h-[48rem] border-line border-t pt-8">
      {section === 'failed' ? (
        <Alert title="The exercise did not arrive" action={<Button onClick={load}>Try Again</Button>}>
          Check your connection. The text is here all the same.
        </Alert>
      ) : section ? (
        <section.Section {...props} />
      ) : (
        <Loading label="Loading the exercise">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  )
}
