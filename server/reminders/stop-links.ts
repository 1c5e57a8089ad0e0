import { stopReminders } from '../../domain/stop-reminders.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'

const purpose = 'stop reminders'
// Links in old mails should still work.
const linkLife = 10 * 365 * 24 * 60 * 60 * 1000 // ms

/** The addresses that stop a learner's reminders, without the site's own: that of the page, and that for programs. */
export async function stopLinks(encryptedTokens: EncryptedTokens, userId: string) {
  const token = encodeURIComponent(await encryptedTokens.encrypt(purpose, { userId }, linkLife))
  return { page: `/reminders/stop?token=${token}`, post: `${stopReminders.path}?token=${token}` }
}

/** The learner of a link's token; `null` when the token is not ours. */
export async function learnerOfLink(encryptedTokens: EncryptedTokens, token: string): Promise<string | null> {
  return (await encryptedTokens.decrypt<{ userId: string }>(purpose, token))?.userId ?? null
}
