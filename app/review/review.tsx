// One chunk for both pages of cards.
export { OwnCards } from './own-cards-page.tsx'
export { ReviewSession } from './review-session.tsx'
