import { z } from 'zod'
import { PlacementQuestion, Question } from '../domain/quizzes.ts'
import type { ContentFolder } from './content-folder.ts'
import { lengthProblems } from './quiz-lengths.ts'

// In a file the answer is counted from 1, as people count.
const WrittenQuestion = Question.extend({ answer: z.int() }).strict().superRefine(checkOptions).transform(countFromZero)
export const WrittenPlacementQuestion = PlacementQuestion.extend({ answer: z.int() })
  .strict()
  .superRefine(checkOptions)
  .transform(countFromZero)
const QuestionsFile = WrittenQuestion.array().min(1)

/** Reads the questions of a quiz or an exam; `undefined` after a problem with a value. */
export function readQuestions(files: ContentFolder, file: string): Question[] | undefined {
  const read = files.read(file, QuestionsFile)
  for (const { path, message } of lengthProblems(read?.value ?? [])) files.complain(read?.place(path) ?? file, message)
  return read?.value
}

function checkOptions({ options, answer }: Pick<Question, 'options' | 'answer'>, context: z.RefinementCtx): void {
  const complain = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
  if (new Set(options).size < options.length) complain('options', 'no two options may be the same')
  if (answer >= 1 && answer <= options.length) return
  complain('answer', `must be the number of an option, from 1 to ${options.length}, and is ${answer}`)
}

function countFromZero<Written extends Pick<Question, 'answer'>>(question: Written): Written {
  return { ...question, answer: question.answer - 1 }
}
