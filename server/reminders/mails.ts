import { localDateAt } from '../../domain/calendar.ts'
import { type Occasion, reminderOf } from '../../domain/reminders.ts'
import type { Catalogue } from '../catalogue.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'
import type { Composer } from '../mail/mail-queue.ts'
import { ownPlanOf, readPlanSource } from '../own-plan.ts'
import { readReminderState } from './queries.ts'
import { stopLinks } from './stop-links.ts'

interface MailParts {
  /** Of this site, without a slash at the end. */
  publicUrl: string
  catalogue: Catalogue
  encryptedTokens: EncryptedTokens
}

/**
 * The mail of an occasion. A mail that goes late is cancelled where its learner has stopped reminders, has learned, or
 * has another day by then.
 */
export function reminderMails({ publicUrl, catalogue, encryptedTokens }: MailParts): Record<string, Composer> {
  return {
    reminder: async (db, { user_id: userId, recipient, details }) => {
      const occasion = details as unknown as Occasion
      const state = userId === null ? undefined : await readReminderState(db, userId)
      if (!state || userId === null || state.email !== recipient) return null
      const { mail, lookBack } = state.reminders
      const source = await readPlanSource(db, catalogue, userId)
      const isWished = occasion.kind === 'day' ? mail : lookBack
      const now = new Date()
      if (!source || !isWished || localDateAt(now, source.timeZone) !== occasion.date) return null
      const reminder = reminderOf(occasion, { ...source, plan: ownPlanOf(source, catalogue, now) })
      if (!reminder) return null
      const links = await stopLinks(encryptedTokens, userId)
      return {
        letter: {
          subject: reminder.title,
          parts: [
            `Hello ${state.name},`,
            ...reminder.lines,
            { label: 'Continue', url: `${publicUrl}/dashboard` },
            'You chose to be reminded. If you have had enough:',
            { label: 'Stop reminders', url: publicUrl + links.page },
          ],
        },
        headers: {
          'List-Unsubscribe': `<${publicUrl}${links.post}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
}
