import { useRef, useState } from 'react'
import type { Course } from '../../domain/courses.ts'
import { ratingItem } from '../../domain/items/rating.ts'
import { agreeingRows, isModelDone, modelRowKey, type RatingModel, ratingOfModel } from '../../domain/rating-models.ts'
import { ratingLevels } from '../../domain/submissions.ts'
import { ModelPage } from '../exercises/model-page.tsx'
import { useItem } from '../sync/use-item.ts'
import { Button } from '../ui/button.tsx'
import { AnnotatedCode } from './annotated-code.tsx'
import { RubricRows } from './rubric.tsx'

interface ModelRatingProps {
  course: Course
  model: RatingModel
  number: number
  tries: number
  onTry: () => void
}

const places = ['First', 'Second']

/** A model to look at, to read and to rate. What its authors think of it shows after a rating. */
export function ModelRating({ course, model, number, tries, onTry }: ModelRatingProps) {
  const { value, write } = useItem(ratingItem, course.id, `'${course.title}'`)
  const stored = ratingOfModel(value ?? {}, model)
  const [rating, setRating] = useState(stored)
  const [isAsked, setIsAsked] = useState(false)
  const isDone = isModelDone(stored, model, tries)
  const [isFolded] = useState(isDone)
  const outcome = useRef<HTMLParagraphElement>(null)
  const unrated = course.rubric.filter(({ name }) => !rating[name]).map(({ name }) => name)

  function compare() {
    setIsAsked(true)
    if (unrated.length > 0) return
    const rows = Object.entries(rating).map(([row, level]) => [modelRowKey(model, row), level])
    write({ ...value, ...Object.fromEntries(rows) })
    onTry()
    // The button may vanish, and the notes above move everything down.
    outcome.current?.focus()
  }

  return (
    <details open={!isFolded} className="mt-6 rounded-card border border-line bg-card p-4 sm:p-5">
      <summary className="cursor-pointer font-semibold">
        {places[number - 1]} page: {model.title}
        {isDone && <span className="sr-only"> (rated)</span>}
      </summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        <ModelPage title={model.title} source={model.source} />
        <AnnotatedCode title={model.title} source={model.source} notes={tries > 0 ? model.notes : []} />
        {isDone ? (
          <Levels course={course} own={stored} model={model} />
        ) : (
          <div className="max-w-3xl">
            <RubricRows
              rubric={course.rubric}
              rating={rating}
              onRate={(row, level) => setRating({ ...rating, [row]: level })}
            />
          </div>
        )}
        <div>
          <p
            ref={outcome}
            role="status"
            tabIndex={-1}
            className={`max-w-[65ch] scroll-my-28 outline-none ${tries > 0 || isAsked ? 'mb-3' : ''}`}
          >
            {isAsked && unrated.length > 0 ? (
              <span className="text-danger text-sm">Still to rate: {unrated.join(', ')}.</span>
            ) : (
              tries > 0 && comparedWords(agreeingRows(stored, model), course.rubric.length, isDone)
            )}
          </p>
          {!isDone && <Button onClick={compare}>{tries > 0 ? 'Compare again' : 'Compare with ours'}</Button>}
        </div>
      </div>
    </details>
  )
}

function comparedWords(agreeing: number, rows: number, isDone: boolean): string {
  const count = `You and we agree on ${agreeing} of ${rows} rows, give or take a level.`
  return isDone ? `${count} Our notes stand in the code.` : `${count} Read our notes in the code, then rate once more.`
}

/** The learner's levels beside those of the authors. */
function Levels({ course, own, model }: { course: Course; own: Record<string, number>; model: RatingModel }) {
  const word = (level = 0) => ratingLevels[level - 1] ?? '–'
  return (
    <table className="max-w-3xl text-left text-sm">
      <caption className="sr-only">How you and we rate {model.title}</caption>
      <thead>
        <tr className="border-line border-b text-soft">
          <th scope="col" className="py-2 pr-4 font-normal">
            Row
          </th>
          <th scope="col" className="py-2 pr-4 font-normal">
            You
          </th>
          <th scope="col" className="py-2 font-normal">
            We
          </th>
        </tr>
      </thead>
      <tbody>
        {course.rubric.map(({ name }) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {name}
            </th>
            <td className="py-2 pr-4">{word(own[name])}</td>
            <td className="py-2">{word(model.levels[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
