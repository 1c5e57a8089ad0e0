import { useId } from 'react'
import type { Course, RubricRow } from '../../domain/courses.ts'
import { ratingItem } from '../../domain/items/rating.ts'
import { ratingLevels } from '../../domain/submissions.ts'
import { useItem } from '../sync/use-item.ts'

/** The rubric of a course, by which learners rate their own work. Nobody else sees the rating. */
export function Rubric({ course }: { course: Course }) {
  const { value, write } = useItem(ratingItem, course.id, `'${course.title}'`)
  const rating = value ?? {}
  return (
    <RubricRows rubric={course.rubric} rating={rating} onRate={(row, level) => write({ ...rating, [row]: level })} />
  )
}

interface RubricRowsProps {
  rubric: readonly RubricRow[]
  /** Levels from 1 on, by the names of the rows. */
  rating: Readonly<Record<string, number>>
  onRate: (row: string, level: number) => void
}

/** The rows of a rubric, with a choice of levels for each. */
export function RubricRows({ rubric, rating, onRate }: RubricRowsProps) {
  const id = useId()
  return (
    <div className="grid gap-5">
      {rubric.map(({ name, solid }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="font-semibold">{name}</legend>
          <p className="text-sm text-soft">Solid means: {solid}</p>
          <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
            {ratingLevels.map((level, index) => (
              <label
                key={level}
                className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-field bg-card px-2 py-1.5 text-center text-sm has-checked:border-pine has-checked:bg-moss has-checked:font-semibold has-checked:ring-1 has-checked:ring-pine has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-2 hover:border-pine"
              >
                <input
                  type="radio"
                  name={`${id} ${name}`}
                  checked={rating[name] === index + 1}
                  onChange={() => onRate(name, index + 1)}
                  className="absolute inset-0 cursor-[inherit] opacity-0"
                />
                {level}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
