import { basename, dirname, join } from 'node:path'
import { stagesOf } from '../domain/course-paths.ts'
import { type Course, Milestone } from '../domain/courses.ts'
import { requiredChecks } from '../domain/exercises.ts'
import { milestonePoints } from '../domain/tasks.ts'
import type { ContentFolder } from './content-folder.ts'
import type { GivenParts } from './exercise-tries.ts'
import { claimId, type Parts, readUnit, type TaskParts } from './lesson-parts.ts'
import { modelFiles, readRatingModels } from './rating-models.ts'

/** The folder of a course that holds what is built in it, beside those of its modules. */
export const buildFolder = 'build'

const MilestoneFile = Milestone.omit({ duration: true, minutes: true }).strict()

/**
 * The milestones of a course, in the order of their files. A stage begins with the files of the stage before it, so that
 * its file leaves out what that one says; a brief has the checks of all stages, and no hints.
 */
export function readMilestones(files: ContentFolder, parts: Parts, folder: string): Milestone[] {
  const stages: TaskParts[] = []
  return files.markdownFiles(folder, undefined, modelFiles).flatMap((name) => {
    const path = join(folder, name)
    const read = files.read(path, MilestoneFile)
    if (!read) return []
    const { value, place } = read
    claimId(files, path, read, fittingNames(path, value.id))
    const points = milestonePoints[value.kind]
    const { own, measured } = readUnit(
      files,
      parts,
      path,
      { ...read, value: { id: value.id, videos: [] } },
      {
        skills: value.skills,
        points: { a: points, b: points, c: points },
        given: givenTo(value.kind, stages),
      },
    )
    if (own.quiz.length + own.examQuestions.length > 0) files.complain(place([]), 'a milestone has no quiz and no exam')
    // A task that failed to load is reported already.
    const hasOne = ['', '.a', '.c'].every(
      (step) => files.has(path.replace('.md', `${step}.exercise.yaml`)) === (step === ''),
    )
    if (!hasOne) files.complain(place([]), 'a milestone has one task, .exercise.yaml')
    const task = own.tasks.find(({ step }) => step === 'b')
    if (task && value.kind === 'stage') {
      if (stages[0]) task.filesOf = stages[0].id
      stages.push(task)
    }
    return { ...value, ...measured }
  })
}

/** Gives the models of a course to its last stage, on whose page learners rate them, and then their own work. */
export function giveRatingModels(files: ContentFolder, parts: Parts, folder: string, course: BuiltCourse): void {
  const models = readRatingModels(files, folder, course.rubric)
  const last = parts.get(stagesOf(course).at(-1)?.id ?? '')
  if (last && models.length > 0) last.models = models
}

type BuiltCourse = Pick<Course, 'milestones' | 'rubric'>

/** A milestone's id ends with the number of its file: `2-look.md` has `coding-build-2`. */
function fittingNames(path: string, id: string): { id: string; name?: string } {
  const [number = '', ...words] = basename(path, '.md').split('-')
  const course = basename(dirname(dirname(path))).replace(/^\d+-/, '')
  const [, start = course, numberOfId] = /^(.+)-build-([a-z0-9]+)$/.exec(id) ?? []
  return { id: `${start}-build-${number}`, ...(numberOfId && { name: [numberOfId, ...words].join('-') }) }
}

function givenTo(kind: Milestone['kind'], stages: readonly TaskParts[]): GivenParts {
  const exercises = stages.map(({ exercise }) => exercise)
  const last = exercises.at(-1)
  if (!last) return {}
  const { files, solution } = last
  // The last stage has the checks of those before it, each once; what went further there is not asked again.
  const required = exercises.flatMap(({ checks }) => requiredChecks(checks))
  const checks = [...new Map(required.map((check) => [check.asks, check])).values()]
  return kind === 'stage' ? { files, solution, checks } : { files, checks, hints: [] }
}
