import { useState } from 'react'
import { pathsOf } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import { experienceLevels, timeCommitments } from '../../domain/preference-choices.ts'
import type { Preferences } from '../../domain/preferences.ts'
import { coursePathname } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { recordEvent } from '../sync/event.ts'
import { useRecord } from '../sync/use-record.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PlacementOutcome } from './placement-outcome.tsx'
import type { PlacementProps } from './placement-page.tsx'
import { PlacementQuestions } from './placement-questions.tsx'

/** The questions of a placement check, between why they are asked and what follows from the answers. */
export default function PlacementCheck({ topic, course, questions }: PlacementProps) {
  const preferences = useOwnPreferences(course, topic)
  const [stage, setStage] = useState<'intro' | 'questions' | 'outcome'>('intro')
  if (stage === 'intro') return <Intro back={coursePathname(preferences)} onBegin={() => setStage('questions')} />
  if (stage === 'outcome') return <PlacementOutcome course={course} preferences={preferences} />
  return (
    <PlacementQuestions
      course={course}
      questions={questions}
      onAnswered={(right) => {
        void recordEvent({ kind: 'placement-taken', courseId: course.id, right }, 'Your placement check')
        setStage('outcome')
      }}
    />
  )
}

function Intro({ back, onBegin }: { back: string; onBegin: () => void }) {
  return (
    <>
      <p className="mt-4">
        Twelve questions, about ten minutes. Your path then leaves out the practice that you can do without, and adds
        what you would miss.
      </p>
      <p className="mt-3 text-soft">
        Nobody grades you. There are no points, and no lesson is marked complete. 'I don't know' is a good answer.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button size="large" onClick={onBegin}>
          Begin
        </Button>
        <ButtonLink to={back} variant="secondary" size="large">
          Not now
        </ButtonLink>
      </div>
    </>
  )
}

/** Those of the path that the address names, else of the learner's own, else of the first. */
function useOwnPreferences(course: Course, topic: string): Preferences {
  const [search] = useSearch()
  const { record } = useRecord()
  const own = record.enrolments[course.id]?.preferences
  const time = timeCommitments.find(({ value }) => value === search.get('time'))
  const level = experienceLevels.find(({ value }) => value === search.get('level'))
  if (time && level) return { learningGoal: topic, timeCommitment: time.value, experienceLevel: level.value }
  const [first] = pathsOf({ topics: [topic] })
  return own ?? (first as Preferences)
}
