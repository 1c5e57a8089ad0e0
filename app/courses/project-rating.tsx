import { useState } from 'react'
import { type CoursePath, stagesOf } from '../../domain/course-paths.ts'
import type { LessonContent } from '../../domain/courses.ts'
import { givenFiles, wholeWork } from '../../domain/exercises.ts'
import { ratingItem } from '../../domain/items/rating.ts'
import { workItem } from '../../domain/items/work.ts'
import { isModelDone, ratingOfModel } from '../../domain/rating-models.ts'
import type { Task } from '../../domain/tasks.ts'
import { TakeAlong } from '../exercises/take-along.tsx'
import { useItem } from '../sync/use-item.ts'
import { Loading } from '../ui/skeleton.tsx'
import { isDone, useCourseRecord } from './course-record.ts'
import { ModelRating } from './model-rating.tsx'
import { ratingPage } from './rating-page.ts'
import { Rubric } from './rubric.tsx'

interface ProjectRatingProps {
  path: CoursePath
  content: LessonContent
}

/** The ratings after the last stage: first of the models, which show what the levels mean, then of one's own work. */
export default function ProjectRating({ path, content }: ProjectRatingProps) {
  const { status, value } = useItem(ratingItem, path.course.id)
  if (status === 'loading') return <Loading label="Loading your rating" skeleton="mt-4 h-96" />
  return <KnownRating path={path} content={content} stored={value ?? {}} />
}

function KnownRating({ path, content, stored }: ProjectRatingProps & { stored: Record<string, number> }) {
  const { course } = path
  const { models = [] } = content
  const record = useCourseRecord(path)
  // Each try stores its rating, so that a stored rating stands for one try.
  const [tries, setTries] = useState<number[]>(() =>
    models.map((model) => (Object.keys(ratingOfModel(stored, model)).length > 0 ? 1 : 0)),
  )
  const stages = stagesOf(course)
  const open = stages.filter((stage) => !isDone(stage, record)).length
  const areDone = models.map((model, index) => isModelDone(ratingOfModel(stored, model), model, tries[index] ?? 0))
  const hasRated = course.rubric.some(({ name }) => stored[name])
  const isOpened = hasRated || areDone.every(Boolean)
  const isComplete = course.rubric.every(({ name }) => stored[name])
  const [task] = content.tasks
  return (
    <>
      <p className="mt-2 max-w-[65ch] text-soft">
        {models.length > 0 && 'Rate the pages of two others first: they show what the levels mean. Then rate yours. '}
        Only you see any of it.
      </p>
      {models.map(
        (model, index) =>
          // The next model comes once the one before it is done.
          (index === 0 || hasRated || areDone[index - 1]) && (
            <ModelRating
              key={model.title}
              course={course}
              model={model}
              number={index + 1}
              tries={tries[index] ?? 0}
              onTry={() => setTries(tries.map((count, at) => (at === index ? count + 1 : count)))}
            />
          ),
      )}
      {isOpened && (
        <section aria-labelledby="own-page" className="mt-8">
          <h4 id="own-page" className="font-sans font-semibold text-base tracking-normal">
            Your own page
          </h4>
          {open > 0 ? (
            <p className="mt-2 text-soft">
              {open === 1 ? 'One step is' : `${open} of ${stages.length} steps are`} still open. Once all are done, you
              rate your own page here.
            </p>
          ) : (
            <div className="mt-4 max-w-3xl">
              <Rubric course={course} />
              {isComplete && task && <WithRating task={task} page={ratingPage(course.rubric, stored)} />}
            </div>
          )}
        </section>
      )}
    </>
  )
}

/** The learner's page to download, with the rating as a page of its own in the same file. */
function WithRating({ task: { id, filesOf, exercise }, page }: { task: Task; page: string }) {
  const { status, value } = useItem(workItem, filesOf ?? id)
  if (status !== 'ready') return null
  const files = { ...givenFiles(exercise), ...wholeWork(exercise, value) }
  return <TakeAlong title={exercise.title} files={files} rating={page} />
}
