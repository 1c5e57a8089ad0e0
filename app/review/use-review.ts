import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LocalDate } from '../../domain/calendar.ts'
import type { CardStates, Weights } from '../../domain/card-states.ts'
import type { CourseCards } from '../../domain/course-cards.ts'
import { type Deck, deckItem } from '../../domain/items/deck.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { noSchedule, scheduleItem } from '../../domain/items/schedule.ts'
import { workItem } from '../../domain/items/work.ts'
import { isFreeDay } from '../../domain/plan.ts'
import { getMissedQuizzes } from '../../domain/quizzes.ts'
import { type QueueEntry, queueOf } from '../../domain/review-queue.ts'
import { queryFor } from '../api.ts'
import { useItem, useItems } from '../sync/use-item.ts'
import { useItemsAt } from '../sync/use-items-at.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'
import { useRecord } from '../sync/use-record.ts'
import { useToday } from '../use-today.ts'
import { useCourseCards } from './course-cards.ts'
import { cardsOf, cardTasks, type ReviewCard } from './own-cards.ts'
import { useCardStates } from './use-card-states.ts'

/** All that a learner reviews. */
export interface Review {
  cards: readonly ReviewCard[]
  /** Without the cards that are left out. */
  entries: readonly QueueEntry<ReviewCard>[]
  states: CardStates
  weights: Weights
  courses: ReadonlyMap<string, CourseCards>
  decks: ReadonlyMap<string, Deck>
  writeDeck: (deckId: string, deck: Deck) => void
  today: LocalDate
  exams: Readonly<Record<string, LocalDate>>
  /** Whether the learner is away today, or chose days of learning that today is not among. */
  isFreeDay: boolean
}

const noTries: Readonly<Record<string, number[]>> = {}

/** The learner's cards with what is remembered of each. */
export function useReview(): { status: 'loading' | 'failed' | 'ready'; review: Review | undefined; retry: () => void } {
  const { record, ...ofRecord } = useRecord()
  const courseIds = useMemo(() => Object.keys(record.enrolments).sort(), [record.enrolments])
  const { cards: courses, ...ofCourses } = useCourseCards(courseIds)
  const decks = useItems(deckItem)
  const { states, weights, ...ofStates } = useCardStates()
  const tries = useTries()
  const schedule = useItem(scheduleItem, ownTarget)
  const today = useToday()
  const taskIds = useMemo(
    () => [...(courses?.values() ?? [])].flatMap(cardTasks).map(({ taskId }) => taskId),
    [courses],
  )
  const { values: works, isLoading: areWorksLoading } = useItemsAt(workItem, taskIds)
  const cards = useMemo(
    () => (courses ? cardsOf({ courses, decks: decks.values, record, tries, works }) : undefined),
    [courses, decks.values, record, tries, works],
  )
  const entries = useMemo(() => (cards && states ? queueOf(cards, states) : undefined), [cards, states])
  const isReady =
    ofRecord.status === 'ready' && decks.status === 'ready' && !areWorksLoading && schedule.status !== 'loading'
  const hasFailed =
    ofRecord.status === 'failed' || decks.status === 'failed' || ofCourses.hasFailed || ofStates.hasFailed
  function retry() {
    for (const part of [ofRecord, decks, ofCourses, ofStates]) part.retry()
  }
  if (!isReady || !courses || !cards || !entries || !states)
    return { status: hasFailed ? 'failed' : 'loading', review: undefined, retry }
  const writeDeck = (deckId: string, deck: Deck) => decks.write(deckId, deck, courses.get(deckId)?.title)
  return {
    status: 'ready',
    review: {
      cards,
      entries,
      states,
      weights,
      courses,
      decks: decks.values,
      writeDeck,
      today,
      exams: schedule.value?.exams ?? {},
      isFreeDay: isFreeDay(today, schedule.value ?? noSchedule),
    },
    retry,
  }
}

/** The first tries at quizzes with mistakes. Without an answer, no question counts as missed. */
function useTries(): Readonly<Record<string, readonly number[]>> {
  // Learners come here from a quiz that they took a moment ago.
  const { data } = useQuery({ ...queryFor(getMissedQuizzes, {}), staleTime: 0 })
  const { events } = usePendingEvents()
  const stored = data?.tries ?? noTries
  return useMemo(() => {
    const taken = events.flatMap((event) => (event.kind === 'quiz-taken' ? [[event.lessonId, event.firstTries]] : []))
    return taken.length > 0 ? { ...stored, ...Object.fromEntries(taken) } : stored
  }, [stored, events])
}
