import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../domain/counted.ts'
import { coursePath, lessonsOf } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import { noPlacement, questionsPerTopic } from '../../domain/placement.ts'
import { suggestedLevel } from '../../domain/placement-level.ts'
import { answersIn, experienceLevels } from '../../domain/preference-choices.ts'
import type { ExperienceLevel, Preferences } from '../../domain/preferences.ts'
import { coursePathname } from '../paths.ts'
import { enqueueChoices } from '../sync/choices.ts'
import { useRecord } from '../sync/use-record.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

interface PlacementOutcomeProps {
  course: Course
  preferences: Preferences
}

/** The outcome of a placement check: the bridges that the path leaves out or adds, and a level that would fit better. */
export function PlacementOutcome({ course, preferences }: PlacementOutcomeProps) {
  const courses = useMemo(() => [course], [course])
  const { record } = useRecord(courses)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const placement = record.placements?.[course.id] ?? noPlacement
  const [before, path] = [coursePath(course, preferences), coursePath(course, preferences, placement)]
  const known = course.placement.filter(({ id }) => placement[id] === questionsPerTopic)
  const added = path.bridges.filter((bridge) => !before.bridges.includes(bridge))
  const left = before.bridges.filter((bridge) => !path.bridges.includes(bridge))
  const mastered = path.modules.flatMap(lessonsOf).filter(({ id }) => path.masteredIds.has(id))
  const right = Object.values(placement).reduce((sum, count) => sum + count, 0)
  return (
    <section className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {right === 0
          ? 'You begin at the beginning'
          : `${counted(right, 'right answer')} of ${course.placement.length * questionsPerTopic}`}
      </h2>
      <dl className="mt-5 grid gap-4">
        {known.length > 0 && <Fact name="You know">{known.map(({ title }) => title).join(', ')}</Fact>}
        {left.length > 0 && (
          <Fact name="Your path leaves out">
            {titlesOf(left)}. {left.length === 1 ? 'It stays' : 'They stay'} open in Basecamp.
          </Fact>
        )}
        {mastered.length > 0 && <Fact name="Begins with the challenge">{titlesOf(mastered)}</Fact>}
        {added.length > 0 && <Fact name="Your path adds">{titlesOf(added)}</Fact>}
        {left.length + mastered.length + added.length === 0 && <Fact name="Your path">Stays as it is. It fits.</Fact>}
      </dl>
      <Level level={suggestedLevel(path, placement)} preferences={preferences} />
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-t pt-4">
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 text-soft">{children}</dd>
    </div>
  )
}

/** The ways on: with the level that was chosen, or with the one that fits better. */
function Level({ level, preferences }: { level: ReturnType<typeof suggestedLevel>; preferences: Preferences }) {
  const navigate = useNavigate()
  const present = coursePathname(preferences)
  if (!level) {
    return (
      <ButtonLink to={present} size="large" className="mt-8">
        Go to my path
      </ButtonLink>
    )
  }
  const chosen = { ...preferences, experienceLevel: level }
  const label = labelOf(level)
  function change() {
    const choices = answersIn(chosen)
    // A topic that is no goal of the wizard is not chosen there.
    if (choices.learningGoal) void enqueueChoices(choices, true)
    void navigate(coursePathname(chosen))
  }
  return (
    <div className="mt-8 border-sun border-l-3 pl-4">
      <p>
        By your answers, <strong className="font-semibold">{label}</strong> fits you better than{' '}
        {labelOf(preferences.experienceLevel)}. Nothing changes unless you want it to.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={change}>Change to {label}</Button>
        <ButtonLink to={present} variant="secondary">
          Keep my level
        </ButtonLink>
      </div>
    </div>
  )
}

function labelOf(level: ExperienceLevel): string {
  return experienceLevels.find(({ value }) => value === level)?.label ?? ''
}

function titlesOf(units: readonly { title: string }[]): string {
  return units.map(({ title }) => title).join(', ')
}
