import { createHash } from 'node:crypto'
import type { BoardTask, CourseCards } from '../domain/course-cards.ts'
import { allUnits, idsOfLesson } from '../domain/course-paths.ts'
import { termsOf } from './glossary.ts'
import type { Content } from './read.ts'

/** The cards of a course; null where there is none of this id. */
export function courseCardsOf(
  { courses, lessons, glossary }: Pick<Content, 'courses' | 'lessons' | 'glossary'>,
  courseId: string,
): CourseCards | null {
  const course = courses.find(({ id }) => id === courseId)
  if (!course) return null
  const units = allUnits(course)
  const questions = units.flatMap((unit) =>
    (lessons.get(unit.id)?.quiz ?? []).map((question, index) => ({
      id: cardId('q', `${question.question}\n${question.options[question.answer]}`),
      lessonIds: idsOfLesson(unit),
      index,
      ...question,
    })),
  )
  const terms = termsOf(course, glossary).map(({ term, meaning, lessonIds }) => ({
    id: cardId('t', term),
    term,
    meaning,
    lessonIds: units.filter(({ id }) => lessonIds.includes(id)).flatMap(idsOfLesson),
  }))
  const order = new Map(units.map(({ id }, index) => [id, index]))
  const placeOf = ({ lessonIds }: { lessonIds: string[] }) =>
    Math.min(...lessonIds.map((id) => order.get(id) ?? Number.POSITIVE_INFINITY))
  const boardTasks = units.flatMap(({ id: lessonId }) =>
    (lessons.get(lessonId)?.tasks ?? []).flatMap(({ id: taskId, exercise: { board, title } }): BoardTask[] =>
      board === 'planner' || board === 'recall' || board === 'cards' ? [{ taskId, lessonId, title, board }] : [],
    ),
  )
  return {
    title: course.title,
    questions,
    terms: terms.toSorted((one, other) => placeOf(one) - placeOf(other)),
    boardTasks,
  }
}

/** The same text is the same card, also after its lesson was renamed or its quiz put in another order. */
function cardId(kind: 'q' | 't', text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('hex').slice(0, 10)}`
}
