import { dirname, join } from 'node:path'
import type { Video } from '../domain/courses.ts'
import { Question } from '../domain/quizzes.ts'
import { type Step, steps, type Task, taskIdOf } from '../domain/tasks.ts'
import type { AcceptedFile, ContentFolder } from './content-folder.ts'
import { exerciseFile, type GivenParts, type Tries, triesOf } from './exercise-tries.ts'
import { durationOf, minutesOf } from './lesson-measures.ts'
import { checkSections } from './lesson-sections.ts'
import { checkLessonText, type LessonText, type TextFinding } from './lesson-text.ts'
import { readVideoFiles, type VideoFiles } from './lesson-videos.ts'
import { lengthProblems } from './quiz-lengths.ts'

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
}

/** By lesson, bridge or milestone, with the path of its file, without extension, and the line where its text begins. */
export type Parts = Map<string, LessonParts & { file: string; line: number }>

/** The Markdown file of a lesson, a bridge or a milestone. */
export type UnitFile = AcceptedFile<{ id: string; videos: Video[] }>

/** What its tasks give: skills, unless a task names others, and points. */
export interface Feeds {
  skills: readonly string[]
  points: Readonly<Record<Step, number>>
  /** Parts of an exercise that its file may leave out. */
  given?: GivenParts
}

const QuestionsFile = Question.strict().array().min(1)

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
  const parts = {
    text: readText(files, folder, lesson),
    quiz: read('quiz', (file) => readQuestions(files, file)) ?? [],
    examQuestions: read('exam', (file) => readQuestions(files, file)) ?? [],
    tasks: steps.flatMap((step): TaskParts[] => {
      const task = read(step === 'b' ? 'exercise' : `${step}.exercise`, (file) => readExercise(files, file, given))
      if (!task) return []
      const { id: lessonId } = lesson.value
      const id = taskIdOf(lessonId, step)
      return [{ id, lessonId, step, points: points[step], skills: task.exercise.skills ?? skills, ...task }]
    }),
    videoFiles: readVideoFiles(files, folder, lesson),
  }
  complainOf(files, lesson, [...checkLessonText(parts.text), ...checkSections(parts)])
  return parts
}

/** Reads the parts of a lesson, a bridge or a milestone into `parts`. */
export function readUnit(files: ContentFolder, parts: Parts, path: string, unit: UnitFile, feeds: Feeds) {
  const file = path.replace(/\.md$/, '')
  const own = { ...readLessonParts(files, file, unit, feeds), file, line: unit.body.line }
  parts.set(unit.value.id, own)
  const minutes = minutesOf(own)
  return { own, measured: { minutes, duration: durationOf(minutes) } }
}

/** Reads the parts of a bridge or milestone, which has tasks, and no video, quiz or exam. */
export function readPractice(
  files: ContentFolder,
  parts: Parts,
  path: string,
  { value: { id, skills }, ...file }: AcceptedFile<{ id: string; skills: string[] }>,
  { name, ...feeds }: Omit<Feeds, 'skills'> & { name: 'bridge' | 'milestone' },
) {
  files.claim('lesson', id, file.place(['id']))
  const unit = readUnit(files, parts, path, { ...file, value: { id, videos: [] } }, { ...feeds, skills })
  const { quiz, examQuestions } = unit.own
  if (quiz.length + examQuestions.length > 0) files.complain(file.place([]), `a ${name} has no quiz and no exam`)
  return unit
}

function complainOf(files: ContentFolder, { body, place }: AcceptedFile<unknown>, findings: TextFinding[]): void {
  const [file] = place([]).split(':')
  for (const { line, message } of findings) files.complain(`${file}:${body.line + line}`, message)
}

function readQuestions(files: ContentFolder, file: string): Question[] | undefined {
  const read = files.read(file, QuestionsFile)
  for (const { path, message } of lengthProblems(read?.value ?? [])) files.complain(read?.place(path) ?? file, message)
  return read?.value
}

function readExercise(
  files: ContentFolder,
  file: string,
  given?: GivenParts,
): Pick<TaskParts, 'exercise' | 'tries'> | undefined {
  const figureNamed = (name: string) => files.text(join(dirname(file), name))
  const read = files.read(file, exerciseFile(given, figureNamed))
  if (!read) return undefined
  const { accept, reject, ...exercise } = read.value
  const { problems, ...tries } = triesOf(read.value)
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
  return { exercise, tries }
}

/** A lesson's text with its figures. */
function readText(files: ContentFolder, folder: string, { body }: AcceptedFile<unknown>): LessonText {
  const names = [...body.text.matchAll(/\]\(([\w.-]+\.svg)/g)].map(([, name = '']) => name)
  const found = names.flatMap((name) => {
    const svg = files.text(join(folder, name))
    return svg === undefined ? [] : [[name, svg] as const]
  })
  return { markdown: body.text, figures: Object.fromEntries(found) }
}
