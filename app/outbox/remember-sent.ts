import { toast } from 'sonner'
import type { EventsOutcome, LearningEvent } from '../../domain/learning-events.ts'
import { getSubmission } from '../../domain/progress.ts'
import { getQuizResult } from '../../domain/quizzes.ts'
import { presentSettings } from '../accounts/session.ts'
import { queryFor } from '../api.ts'
import { rememberOutcome } from '../courses/remember-outcome.ts'
import { amend, askAnew } from '../query-client.ts'
import { rememberPass } from './drafts/work-drafts.ts'

/** Puts what was recorded where every screen of this tab reads it. */
export async function rememberSent({ events, outcome }: { events: LearningEvent[]; outcome: EventsOutcome }) {
  if (presentSettings().gamification && document.visibilityState === 'visible') {
    for (const { badgeName, badgeDescription } of outcome.newBadges) {
      toast.success(`New badge: ${badgeName}`, { description: badgeDescription })
    }
  }
  await Promise.allSettled([rememberOutcome(outcome), ...events.map(rememberEvent)])
}

/** What the outcome does not tell. */
async function rememberEvent(event: LearningEvent): Promise<void> {
  switch (event.kind) {
    case 'exercise-passed':
      return rememberPass(event.lessonId, event.occurredAt)
    case 'project-handed-in': {
      const submission = queryFor(getSubmission, { params: { projectId: event.projectId } })
      return amend(submission, (known) => ({ ...known, submission: event.submission }))
    }
    case 'quiz-taken':
      // How many were right the server counted.
      return askAnew(queryFor(getQuizResult, { params: { lessonId: event.lessonId } }).queryKey)
  }
}
