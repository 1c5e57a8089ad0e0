import { join } from 'node:path'
import type { Video } from '../domain/courses.ts'
import { Check, Exercise, ExerciseFile } from '../domain/exercises.ts'
import { Question } from '../domain/quizzes.ts'
import type { AcceptedFile, ContentFolder } from './content-folder.ts'
import { checkLessonText, type LessonText } from './lesson-text.ts'
import { readVideoFiles, type VideoFiles } from './lesson-videos.ts'

type WholeExercise = ReturnType<typeof Exercise.parse>

/** What a lesson has besides what its course lists of it. */
export interface LessonParts {
  text: LessonText
  /** Empty where the lesson has none. */
  quiz: Question[]
  /** What the exam may ask of this lesson. It never leaves the server. */
  examQuestions: Question[]
  exercise: WholeExercise | null
  videoFiles: VideoFiles
}

const QuestionsFile = Question.strict().array().min(1)
const ExerciseFiles = Exercise.extend({
  files: ExerciseFile.strict().array().min(1),
  checks: Check.strict().array().min(1),
}).strict()

/**
 * Reads the text of a lesson and the files beside it: its figures, its quiz, its exam questions, its exercise
 * and its own videos.
 *
 * @param name of the lesson's file, without `.md`
 */
export function readLessonParts(
  files: ContentFolder,
  folder: string,
  name: string,
  lesson: AcceptedFile<{ videos: Video[] }>,
): LessonParts {
  const read = <Value>(ending: string, reading: (file: string) => Value | undefined) => {
    const file = join(folder, `${name}.${ending}.yaml`)
    return files.has(file) ? reading(file) : undefined
  }
  return {
    text: readText(files, folder, lesson),
    quiz: read('quiz', (file) => files.read(file, QuestionsFile)?.value) ?? [],
    examQuestions: read('exam', (file) => files.read(file, QuestionsFile)?.value) ?? [],
    exercise: read('exercise', (file) => readExercise(files, file)) ?? null,
    videoFiles: readVideoFiles(files, folder, lesson),
  }
}

function readExercise(files: ContentFolder, file: string): WholeExercise | undefined {
  const read = files.read(file, ExerciseFiles)
  if (!read) return undefined
  const { value, place } = read
  const own = value.files.filter(({ fixed }) => !fixed).map(({ name }) => name)
  for (const sample of ['solution', 'wrong'] as const) {
    const missing = own.filter((name) => !(name in value[sample]))
    const strange = Object.keys(value[sample]).filter((name) => !own.includes(name))
    if (missing.length + strange.length > 0) {
      files.complain(place([sample]), `${sample}: must hold the learner’s files, which are ${own.join(', ') || 'none'}`)
    }
  }
  if ((value.kind === 'board') !== (value.board !== undefined)) {
    files.complain(place(['kind']), 'board: an exercise of the kind board names its board, and no other does')
  }
  return value
}

/** A lesson's text with the figures that it names. */
function readText(files: ContentFolder, folder: string, { body, place }: AcceptedFile<unknown>): LessonText {
  const names = [...body.text.matchAll(/\]\(([\w.-]+\.svg)/g)].map(([, name = '']) => name)
  const found = names.flatMap((name) => {
    const svg = files.text(join(folder, name))
    return svg === undefined ? [] : [[name, svg] as const]
  })
  const text = { markdown: body.text, figures: Object.fromEntries(found) }
  const [file] = place([]).split(':')
  for (const { line, message } of checkLessonText(text)) files.complain(`${file}:${body.line + line}`, message)
  return text
}
