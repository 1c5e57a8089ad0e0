/** A page of somebody else, which learners rate by the rubric before they rate their own work. */
export interface RatingModel {
  title: string
  /** The HTML of the page, with its style and script. */
  source: string
  /** The authors' rating, from 1 to 4, by the rows of the rubric. */
  levels: Record<string, number>
  /** In the order of their lines, which count from 1. */
  notes: { line: number; says: string }[]
}

/** Two levels that are so far apart still agree. */
const nearLevels = 1
/** Rows of a model that may be rated otherwise. */
const rowsOff = 1
/** A model is done after so many tries, however it was rated. */
const maxTries = 2

/** The key of a model's row in a stored rating, beside the rows of one's own work. */
export function modelRowKey(model: Pick<RatingModel, 'title'>, row: string): string {
  return `${model.title}: ${row}`
}

/** A learner's stored rating of a model, by the rows of the rubric; without a row that was not rated. */
export function ratingOfModel(rating: Readonly<Record<string, number>>, model: RatingModel): Record<string, number> {
  return Object.fromEntries(
    Object.keys(model.levels).flatMap((row) => {
      const level = rating[modelRowKey(model, row)]
      return level === undefined ? [] : [[row, level]]
    }),
  )
}

/** How many rows of a model were rated as its authors did, or one level off. */
export function agreeingRows(rating: Readonly<Record<string, number>>, { levels }: RatingModel): number {
  return Object.entries(levels).filter(([row, level]) => Math.abs((rating[row] ?? Infinity) - level) <= nearLevels)
    .length
}

/** Whether a model is done: rated as its authors did in all rows but one, or tried often enough. */
export function isModelDone(rating: Readonly<Record<string, number>>, model: RatingModel, tries: number): boolean {
  const rows = Object.keys(model.levels).length
  return tries >= maxTries || (tries > 0 && agreeingRows(rating, model) >= rows - rowsOff)
}
