import { join } from 'node:path'
import { lessonsOf } from '../domain/course-paths.ts'
import { type Course, PlacementTopic } from '../domain/courses.ts'
import { questionsPerTopic } from '../domain/placement.ts'
import { type PlacementQuestion, placementLevels } from '../domain/quizzes.ts'
import type { ContentFolder } from './content-folder.ts'
import { WrittenPlacementQuestion } from './questions.ts'
import { lengthProblems } from './quiz-lengths.ts'

/** The file of a course's placement check, beside its `course.md`. */
export const placementFile = 'placement.yaml'

/** The levels that the results suggest are by twelve questions. */
const topicCount = 6

const TopicsFile = PlacementTopic.extend({ questions: WrittenPlacementQuestion.array() }).strict().array()

export interface Placement {
  /** In the file's order. */
  topics: PlacementTopic[]
  /** By topic, in their order. */
  questions: PlacementQuestion[][]
}

/** Reads the placement check of a course; one without topics where the course has none. */
export function readPlacement(
  files: ContentFolder,
  folder: string,
  { modules, bridges }: Pick<Course, 'modules' | 'bridges'>,
): Placement {
  const name = join(folder, placementFile)
  const file = files.has(name) ? files.read(name, TopicsFile) : undefined
  if (!file) return { topics: [], questions: [] }
  const { value, place } = file
  const known = {
    bridges: bridges.map(({ id }) => id),
    lessons: modules.flatMap(lessonsOf).map(({ id }) => id),
  }
  if (value.length !== topicCount) {
    files.complain(place([]), `a placement check has ${topicCount} topics, and here are ${value.length}`)
  }
  for (const [index, topic] of value.entries()) {
    files.claim(`placement topic of ${folder}`, topic.id, place([index, 'id']))
    if (topic.questions.length !== questionsPerTopic) {
      const found = `here are ${topic.questions.length}`
      files.complain(place([index, 'questions']), `a topic has ${questionsPerTopic} questions, and ${found}`)
    }
    for (const part of ['bridges', 'lessons'] as const) {
      for (const [at, id] of topic[part].entries()) {
        if (known[part].includes(id)) continue
        files.complain(place([index, part, at]), `the course has no ${part.slice(0, -1)} '${id}'`)
      }
    }
  }
  const questions = value.flatMap((topic, index) =>
    topic.questions.map((question, at) => ({ ...question, path: [index, 'questions', at] })),
  )
  for (const level of placementLevels) {
    const count = questions.filter((question) => question.level === level).length
    if (count * placementLevels.length === questions.length) continue
    files.complain(place([]), `each level has as many questions as the others, and ${count} are ${level}`)
  }
  for (const { path, message } of lengthProblems(questions)) {
    const [index] = path
    files.complain(place(typeof index === 'number' ? [...(questions[index]?.path ?? []), 'options'] : []), message)
  }
  return {
    topics: value.map(({ questions: _, ...topic }) => topic),
    questions: value.map(({ questions }) => questions),
  }
}
