import type { BoardTask, CourseCards, QuestionCard, TermCard } from '../../domain/course-cards.ts'
import type { Work } from '../../domain/exercises.ts'
import type { Deck } from '../../domain/items/deck.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import type { QueuedCard } from '../../domain/review-queue.ts'
import { cardsToAsk, longestBoardId } from '../exercises/boards/cards-state.ts'

/** A card of any kind, with what its screen shows. */
export type ReviewCard = QueuedCard &
  (
    | ({ kind: 'question' } & QuestionCard)
    | ({ kind: 'term' } & TermCard)
    | {
        kind: 'own'
        front: string
        back: string
        lessonIds: string[]
        /** The task whose board it is written on; none for a card of a deck. */
        taskId?: string
      }
  )

/** The event id of a learner's own card. */
function ownCardId(id: string): string {
  return `o:${id}`
}

/** The event id of a card on a board: longer than that of any card of a deck, which has 38 letters at most. */
function boardCardId(id: string): string {
  return ownCardId(`board-${id.padStart(longestBoardId, '-')}`)
}

interface CardSources {
  courses: ReadonlyMap<string, CourseCards>
  decks: ReadonlyMap<string, Deck>
  record: Pick<LearnerRecord, 'lessons' | 'quizzes'>
  /** Options chosen first, by lesson, at the latest try of quizzes with a mistake. */
  tries: Readonly<Record<string, readonly number[]>>
  /** Works of the tasks in which cards are written, by task. */
  works: ReadonlyMap<string, Work>
}

/** The cards that a learner reviews: their own, and those of lessons that they completed or whose quiz they took. */
export function cardsOf({ courses, decks, record, tries, works }: CardSources): ReviewCard[] {
  const isReached = (lessonId: string) =>
    Object.hasOwn(record.quizzes, lessonId) || (record.lessons[lessonId]?.completedAt ?? null) !== null
  const ofCourses = [...courses].flatMap(([deckId, { questions, terms }]): ReviewCard[] => [
    ...questions
      .filter(({ lessonIds }) => lessonIds.some(isReached))
      .map((question) => ({ ...question, deckId, kind: 'question' as const, isMissed: isMissed(question, tries) })),
    ...terms
      .filter(({ lessonIds }) => lessonIds.some(isReached))
      .map((term) => ({ ...term, deckId, kind: 'term' as const })),
  ])
  const own = [...decks].flatMap(([deckId, { cards }]) =>
    cards.map(({ id, front, back, lessonId }): ReviewCard => {
      return { deckId, id: ownCardId(id), kind: 'own', front, back, lessonIds: lessonId ? [lessonId] : [] }
    }),
  )
  const ofBoards = [...courses].flatMap(([deckId, course]) =>
    cardTasks(course).flatMap(({ taskId, lessonId }) =>
      cardsToAsk(works.get(taskId)?.['board.json'] ?? '').map(({ id, ...card }): ReviewCard => {
        return { ...card, deckId, id: boardCardId(id), kind: 'own', lessonIds: [lessonId], taskId }
      }),
    ),
  )
  return [...own, ...ofBoards, ...ofCourses]
}

/** The tasks of a course in which learners write cards. */
export function cardTasks({ boardTasks }: CourseCards): BoardTask[] {
  return boardTasks.filter(({ board }) => board === 'cards')
}

function isMissed({ lessonIds, index, answer }: QuestionCard, tries: CardSources['tries']): boolean {
  const first = lessonIds.map((id) => tries[id]?.[index]).find((option) => option !== undefined)
  return first !== undefined && first !== answer
}
