import { useId } from 'react'
import type { Course } from '../../domain/courses.ts'
import { ratingItem } from '../../domain/items/rating.ts'
import { ratingLevels } from '../../domain/submissions.ts'
import { useItem } from '../sync/use-item.ts'

/** The rubric of a course, by which learners rate their own work. Nobody else sees the rating. */
export function Rubric({ course }: { course: Course }) {
  const id = useId()
  const { value, write } = useItem(ratingItem, course.id, `'${course.title}'`)
  const rating = value ?? {}
  return (
    <div className="grid gap-5">
      {course.rubric.map(({ name, solid }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="font-semibold">{name}</legend>
          <p className="text-sm text-soft">Solid means: {solid}</p>
          <div className="mt-2 grid grid-cols-2 gap-2">
            {ratingLevels.map((level, index) => (
              <label
                key={level}
                className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-field bg-card px-2 py-1.5 text-center text-sm has-checked:border-pine has-checked:bg-moss has-checked:font-semibold has-checked:ring-1 has-checked:ring-pine has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-2 hover:border-pine"
              >
                <input
                  type="radio"
                  name={`${id} ${name}`}
                  checked={rating[name] === index + 1}
                  onChange={() => write({ ...rating, [name]: index + 1 })}
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
