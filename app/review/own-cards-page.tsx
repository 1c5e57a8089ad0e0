import { type ReactNode, useState } from 'react'
import { counted } from '../../domain/counted.ts'
import { type Card, type Deck, deckItem, mostCards } from '../../domain/items/deck.ts'
import { queueStatus, whyLeftOut } from '../../domain/review-queue.ts'
import { newId } from '../new-id.ts'
import { lessonPathname, paths } from '../paths.ts'
import { recordEvent } from '../sync/event.ts'
import { useRecord } from '../sync/use-record.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { Link } from '../ui/link.tsx'
import { ExportDecks } from './anki/export-decks.tsx'
import { ImportCards } from './anki/import-cards.tsx'
import { CardForm } from './card-form.tsx'
import { deckNameOf } from './deck-name.ts'
import { cardTasks, type ReviewCard } from './own-cards.ts'
import { Retention } from './retention.tsx'
import type { Review } from './use-review.ts'
import { WithReview } from './with-review.tsx'

/** All cards of the learner, deck by deck: their own to write, and those that rest to take up again. */
export function OwnCards() {
  return <WithReview>{(review) => <Decks review={review} />}</WithReview>
}

function Decks({ review }: { review: Review }) {
  const { courses, decks } = review
  const nameOf = (deckId: string) => deckNameOf(deckId, review)
  const brought = [...decks.keys()].filter((deckId) => !courses.has(deckId))
  const inOrder = brought.sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true }))
  const deckIds = [...courses.keys(), ...inOrder]
  const { leftToday } = queueStatus(review.entries, review)
  const own = [...decks].map(([deckId, { cards }]) => ({ name: nameOf(deckId), cards }))
  return (
    <>
      <p className="mt-2 text-soft">
        The questions and words of your lessons, and whatever you add. Nobody else sees your cards.
      </p>
      <Retention states={review.states} />
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.review}>{leftToday > 0 ? `Review ${counted(leftToday, 'card')}` : 'Review'}</ButtonLink>
        <ImportCards
          present={[...decks.values()]}
          onAdd={(added) => {
            for (const { name, cards } of added) review.writeDeck(newId(), { name, cards: [...cards] })
          }}
        />
        {own.length > 0 && <ExportDecks decks={own} />}
      </div>
      <Resting review={review} />
      {deckIds.map((deckId) => (
        <DeckOf key={deckId} deckId={deckId} review={review} />
      ))}
    </>
  )
}

function DeckOf({ deckId, review }: { deckId: string; review: Review }) {
  const { courses, decks, writeDeck, entries, cards } = review
  const [isAdding, setIsAdding] = useState(false)
  const deck = decks.get(deckId) ?? deckItem.empty
  const name = deckNameOf(deckId, review)
  const whole = cards.filter((card) => card.deckId === deckId).length
  const { due } = queueStatus(
    entries.filter(({ card }) => card.deckId === deckId),
    review,
  )
  const write = (own: readonly Card[]) => writeDeck(deckId, { ...deck, cards: [...own] })
  return (
    <section aria-label={name} className="mt-8 border-line border-t pt-6">
      <h2 className="text-lg">{name}</h2>
      <p className="mt-1 text-sm text-soft tabular-nums">
        {counted(whole, 'card')}
        {due > 0 && `, ${due} due`}
      </p>
      <FromTasks deckId={deckId} review={review} />
      <OwnCardList deck={deck} onWrite={write} />
      {isAdding ? (
        <CardForm
          onDone={(sides) => {
            if (sides) write([...deck.cards, { id: newId().slice(0, 8), ...sides }])
            setIsAdding(sides !== null)
          }}
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {deck.cards.length < mostCards && (
            <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>
              Add a card<span className="sr-only"> to {name}</span>
            </Button>
          )}
          {!courses.has(deckId) && (
            <Button variant="danger" size="small" onClick={() => writeDeck(deckId, { name: '', cards: [] })}>
              Delete this deck<span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Cards that were made in tasks are changed there. */
function FromTasks({ deckId, review: { cards, courses } }: { deckId: string; review: Review }) {
  const preferences = useRecord().record.enrolments[deckId]?.preferences
  const course = courses.get(deckId)
  if (!course || !preferences) return null
  return cardTasks(course).map(({ taskId, lessonId, title }) => {
    const count = cards.filter((card) => card.kind === 'own' && card.taskId === taskId).length
    if (count === 0) return null
    return (
      <p key={taskId} className="mt-2 text-sm">
        {counted(count, 'card')} from <Link to={lessonPathname(preferences, lessonId)}>{title}</Link>.
      </p>
    )
  })
}

function OwnCardList({ deck, onWrite }: { deck: Deck; onWrite: (cards: readonly Card[]) => void }) {
  const [edited, setEdited] = useState<string | null>(null)
  if (deck.cards.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="link min-h-11 cursor-pointer py-2 text-sm">Your own: {deck.cards.length}</summary>
      <ul className="divide-y divide-line">
        {deck.cards.map((card) => (
          <li key={card.id} className="py-3">
            {edited === card.id ? (
              <CardForm
                card={card}
                onDone={(sides) => {
                  if (sides) onWrite(deck.cards.map((one) => (one === card ? { ...card, ...sides } : one)))
                  setEdited(null)
                }}
              />
            ) : (
              <Sides front={card.front} back={card.back}>
                <Button variant="quiet" size="small" onClick={() => setEdited(card.id)}>
                  Change<span className="sr-only">: {card.front}</span>
                </Button>
                <Button variant="quiet" size="small" onClick={() => onWrite(deck.cards.filter((one) => one !== card))}>
                  Delete<span className="sr-only">: {card.front}</span>
                </Button>
              </Sides>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sides({ front, back, children }: { front: string; back: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 flex-[1_1_16rem]" dir="auto">
        <p className="wrap-anywhere whitespace-pre-line font-semibold">
          <InlineCode text={front} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line text-soft">
          <InlineCode text={back} />
        </p>
      </div>
      <div className="flex">{children}</div>
    </div>
  )
}

/** Cards that are not asked: each says why, and can be taken up again. */
function Resting({ review: { cards, states } }: { review: Review }) {
  const resting = cards.flatMap((card) => {
    const deck = states[card.deckId]
    const why = deck ? whyLeftOut(deck, card.id) : null
    return why ? [{ card, why }] : []
  })
  if (resting.length === 0) return null
  return (
    <section aria-labelledby="resting-title" className="mt-8 border-line border-t pt-6">
      <h2 id="resting-title" className="text-lg">
        Resting
      </h2>
      <p className="mt-1 text-soft">
        These are not asked. A card that was forgotten six times seldom needs more repetition: split it in two, give it
        an example of your own, or read its lesson once more.
      </p>
      <ul className="divide-y divide-line">
        {resting.map(({ card, why }) => {
          const [front, back] = sidesOf(card)
          return (
            <li key={`${card.deckId} ${card.id}`} className="py-3">
              <Sides front={front} back={back}>
                <Button variant="secondary" size="small" onClick={() => takeUp(card)}>
                  Ask it again<span className="sr-only">: {front}</span>
                </Button>
              </Sides>
              <p className="text-sm text-soft">{why === 'leech' ? 'Forgotten six times' : 'You left it out'}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function sidesOf(card: ReviewCard): readonly [front: string, back: string] {
  if (card.kind === 'question') return [card.question, card.options[card.answer] ?? '']
  return card.kind === 'term' ? [card.term, card.meaning] : [card.front, card.back]
}

function takeUp({ deckId, id: cardId }: ReviewCard): void {
  void recordEvent({ kind: 'card-set-aside', deckId, cardId, isSetAside: false }, 'That a card is asked again')
}
