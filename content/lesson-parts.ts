import { basename, dirname, join } from 'node:path'
import { type BoardName, boardRules } from '../domain/board-rules.ts'
import type { Video } from '../domain/courses.ts'
import { type Exercise, furtherChecks, requiredChecks } from '../domain/exercises.ts'
import type { Question } from '../domain/quizzes.ts'
import type { RatingModel } from '../domain/rating-models.ts'
import { type Step, steps, type Task, taskIdOf } from '../domain/tasks.ts'
import type { AcceptedFile, ContentFolder } from './content-folder.ts'
import { exerciseFile, type GivenParts, type Tries, triesOf } from './exercise-tries.ts'
import { type FigureNamed, FiguresBeside, type Picture } from './figures.ts'
import { knownOf } from './known-names.ts'
import { durationOf, minutesOf } from './lesson-measures.ts'
import { checkSections } from './lesson-sections.ts'
import { checkLessonText, type LessonText, type TextFinding } from './lesson-text.ts'
import { readVideoFiles, type VideoFiles } from './lesson-videos.ts'
import { readQuestions } from './questions.ts'

/** A task with the works for its tests, which no page contains. */
export type TaskParts = Task & { tries: Tries }

/** A lesson's parts besides its entry in the course. */
export interface LessonParts {
  text: LessonText
  /** Empty without a quiz. */
  quiz: Question[]
  /** Exam questions about this lesson, which never leave the server. */
  examQuestions: Question[]
  /** In the order of their steps. */
  tasks: TaskParts[]
  videoFiles: VideoFiles
  /** The pictures of its text and its tasks. */
  pictures: Picture[]
  /** Of the last stage of a course that has them. */
  models?: RatingModel[]
}

/** Parts with the path of their file, without extension, and the line where its text begins. */
export type PlacedParts = LessonParts & { file: string; line: number }

/** By lesson, bridge or milestone. */
export type Parts = Map<string, PlacedParts>

/** The Markdown file of a lesson, a bridge or a milestone. */
export type UnitFile = AcceptedFile<{ id: string; videos: Video[] }>

/** What its tasks give: skills, unless a task names others, and points. */
export interface Feeds {
  skills: readonly string[]
  points: Readonly<Record<Step, number>>
  /** Parts of an exercise that its file may leave out. */
  given?: GivenParts
}

/**
 * Reads the text of a lesson and the files beside it: figures, quiz, exam questions, tasks and videos.
 *
 * @param path of the lesson's file, without `.md`
 */
function readLessonParts(
  files: ContentFolder,
  path: string,
  lesson: UnitFile,
  { skills, points, given }: Feeds,
): LessonParts {
  const read = <Value>(ending: string, reading: (file: string) => Value | undefined) => {
    const file = `${path}.${ending}.yaml`
    return files.has(file) ? reading(file) : undefined
  }
  const folder = dirname(path)
  const figures = new FiguresBeside(files, folder)
  const parts = {
    text: readText(lesson, figures.named),
    quiz: read('quiz', (file) => readQuestions(files, file)) ?? [],
    examQuestions: read('exam', (file) => readQuestions(files, file)) ?? [],
    tasks: steps.flatMap((step): TaskParts[] => {
      const task = read(step === 'b' ? 'exercise' : `${step}.exercise`, (file) =>
        readExercise(files, file, figures.named, given),
      )
      if (!task) return []
      const { id: lessonId } = lesson.value
      const id = taskIdOf(lessonId, step)
      return [{ id, lessonId, step, points: points[step], skills: task.exercise.skills ?? skills, ...task }]
    }),
    videoFiles: readVideoFiles(files, folder, lesson),
    pictures: figures.pictures(),
  }
  complainOf(files, lesson, [...checkLessonText(parts.text, figures.named), ...checkSections(parts)])
  return parts
}

/**
 * Claims the id of a lesson, a bridge or a milestone, which has to fit the name of its file.
 *
 * @param path of its file
 * @param fitting the id for this name, and the name for this id where there is one
 */
export function claimId(
  files: ContentFolder,
  path: string,
  { value: { id }, place }: AcceptedFile<{ id: string }>,
  fitting: { id: string; name?: string | undefined },
): void {
  const at = place(['id'])
  if (id === fitting.id) {
    files.claim('lesson', id, at)
    return
  }
  const renamed = `${fitting.name}.md`
  const canRename = fitting.name !== undefined && !files.has(join(dirname(path), renamed))
  const remedy = canRename
    ? `rename the file to ${renamed}, and those beside it that begin with its name, or write id: ${fitting.id}. An id that was released stays: then rename the file`
    : `write id: ${fitting.id}`
  files.complain(at, `the file is named '${basename(path, '.md')}' and the id is '${id}', which do not fit: ${remedy}`)
}

/** Reads the parts of a lesson, a bridge or a milestone into `parts`. */
export function readUnit(files: ContentFolder, parts: Parts, path: string, unit: UnitFile, feeds: Feeds) {
  const file = path.replace(/\.md$/, '')
  const own = { ...readLessonParts(files, file, unit, feeds), file, line: unit.body.line }
  parts.set(unit.value.id, own)
  const minutes = minutesOf(own)
  return { own, measured: { minutes, duration: durationOf(minutes) } }
}

function complainOf(files: ContentFolder, { body, place }: AcceptedFile<unknown>, findings: TextFinding[]): void {
  const [file] = place([]).split(':')
  for (const { line, message } of findings) files.complain(`${file}:${body.line + line}`, message)
}

function readExercise(
  files: ContentFolder,
  file: string,
  figureNamed: FigureNamed,
  given?: GivenParts,
): Pick<TaskParts, 'exercise' | 'tries'> | undefined {
  const read = files.read(file, exerciseFile(given, figureNamed))
  if (!read) return undefined
  const { accept, reject, checks, ...rest } = read.value
  const required = requiredChecks(checks)
  if (required.length === 0) files.complain(read.place(['checks']), 'checks: one or more must be without more: true')
  const exercise = { ...rest, checks: [...required, ...furtherChecks(checks)] }
  const { problems, ...tries } = triesOf(read)
  for (const { path, message } of problems) files.complain(read.place(path), message)
  const own = exercise.files.filter(({ fixed }) => !fixed).map(({ name }) => name)
  const works = [
    { path: ['solution'], work: exercise.solution },
    ...accept.map(({ work }, index) => ({ path: ['accept', index], work })),
    ...reject.map(({ work }, index) => ({ path: ['reject', index], work })),
  ]
  for (const { path, work } of works) {
    const names = Object.keys(work ?? exercise.solution)
    if (names.length === own.length && names.every((name) => own.includes(name))) continue
    const message = `must hold the learner's files, which are ${own.join(', ') || 'none'}`
    files.complain(read.place(path), `${path.join('.')}: ${message}`)
  }
  if ((exercise.kind === 'board') !== (exercise.board !== undefined)) {
    files.complain(read.place(['kind']), 'board: an exercise of the kind board names its board, and no other does')
  }
  if (typeof exercise.board === 'string') complainOfRules(files, read, exercise.board)
  return { exercise, tries }
}

function complainOfRules(files: ContentFolder, exercise: AcceptedFile<Pick<Exercise, 'checks'>>, board: BoardName) {
  const rules: readonly string[] = boardRules[board]
  for (const [index, { test = '' }] of exercise.value.checks.entries()) {
    if (rules.includes(test)) continue
    const message = `checks.${index}.test: must name a rule of the board ${board}${knownOf(test, rules)}`
    files.complain(exercise.place(['checks', index, 'test']), message)
  }
}

/** A lesson's text with its figures. */
function readText({ body }: AcceptedFile<unknown>, figureNamed: FigureNamed): LessonText {
  const names = [...body.text.matchAll(/\]\(([\w.-]+)/g)].map(([, name = '']) => name)
  const found = names.flatMap((name) => {
    const figure = figureNamed(name)
    return 'problem' in figure ? [] : [[name, figure] as const]
  })
  return { markdown: body.text, figures: Object.fromEntries(found) }
}
