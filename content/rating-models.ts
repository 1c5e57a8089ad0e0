import { join } from 'node:path'
import { z } from 'zod'
import type { RubricRow } from '../domain/courses.ts'
import type { RatingModel } from '../domain/rating-models.ts'
import type { AcceptedFile, ContentFolder } from './content-folder.ts'
import { knownOf } from './known-names.ts'

/** The files of models, which stand beside milestones. */
export const modelFiles = /\.model\.(html|yaml)$/

const wantedModels = 2
const wantedNotes = 8
/** With the longest name of a row it makes a key that a rating can hold. */
const maxTitle = 38

const ModelFile = z.strictObject({
  title: z.string().min(1).max(maxTitle),
  levels: z.record(z.string(), z.int().min(1).max(4)),
  notes: z
    .strictObject({
      /** A text that stands once in the page, at the line of the note. */
      at: z.string().min(1),
      says: z.string().min(1),
    })
    .array(),
})
type ModelFile = AcceptedFile<z.infer<typeof ModelFile>>

/** The models of a course, in the order of their files: two, or none. */
export function readRatingModels(files: ContentFolder, folder: string, rubric: readonly RubricRow[]): RatingModel[] {
  const found = files.names(folder).filter((name) => modelFiles.test(name))
  const names = found.filter((name) => name.endsWith('.yaml')).map((name) => name.replace('.model.yaml', ''))
  for (const page of found.filter((name) => name.endsWith('.html'))) {
    if (names.includes(page.replace('.model.html', ''))) continue
    const missing = page.replace('.html', '.yaml')
    files.complain(files.place(join(folder, page)), `belongs to no model; there is no ${missing} beside it`)
  }
  if (names.length > 0 && names.length !== wantedModels) {
    const message = `a course has two models, a good one and a weak one; ${names.length === 1 ? 'here is one' : `here are ${names.length}`}`
    files.complain(files.place(join(folder, `${names[0]}.model.yaml`)), message)
  }
  return names.flatMap((name) => readModel(files, join(folder, name), rubric) ?? [])
}

function readModel(files: ContentFolder, path: string, rubric: readonly RubricRow[]): RatingModel | undefined {
  const model = files.read(`${path}.model.yaml`, ModelFile)
  const source = files.text(`${path}.model.html`)
  if (source === undefined)
    return files.complain(files.place(`${path}.model.html`), 'there is no such file, and it is needed')
  if (!model) return undefined
  files.claim('model', model.value.title, model.place(['title']))
  complainOfLevels(files, model, rubric)
  const { title, levels, notes } = model.value
  if (notes.length !== wantedNotes) {
    files.complain(model.place(['notes']), `notes: there are ${notes.length}; a model has ${wantedNotes}`)
  }
  const placed = notes.map(({ at, says }, index) => ({ line: lineOf(files, model, source, at, index), says }))
  return { title, source, levels, notes: placed.toSorted((a, b) => a.line - b.line) }
}

/** The levels are those of the rubric's rows, one each. */
function complainOfLevels(files: ContentFolder, { value, place }: ModelFile, rubric: readonly RubricRow[]): void {
  const rows = rubric.map(({ name }) => name)
  for (const row of Object.keys(value.levels)) {
    if (rows.includes(row)) continue
    const remedy = rows.length > 0 ? knownOf(row, rows) : '; course.md has no rubric'
    files.complain(place(['levels', row]), `levels: '${row}' is no row of the rubric in course.md${remedy}`)
  }
  for (const row of rows) {
    if (row in value.levels) continue
    files.complain(place(['levels']), `levels: ${row} is missing, which is a row of the rubric in course.md`)
  }
}

function lineOf(files: ContentFolder, model: ModelFile, source: string, at: string, index: number): number {
  const [before = '', ...after] = source.split(at)
  if (after.length !== 1) {
    const count = after.length === 0 ? 'does not stand in the page' : `stands in the page ${after.length} times`
    const remedy = after.length === 0 ? 'copy a text from it' : 'take more of its line'
    files.complain(model.place(['notes', index, 'at']), `at: '${at}' ${count}, and has to stand there once: ${remedy}`)
  }
  return before.split('\n').length
}
