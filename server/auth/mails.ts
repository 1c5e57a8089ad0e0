import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import type { Letter, LetterPart } from '../mail/letter.ts'
import type { ComposedMail, Composer, QueuedMail } from '../mail/mail-queue.ts'
import type { Auth } from './auth.ts'
import { type LinkPurpose, makeLink } from './mail-links.ts'
import type { NoticedKind } from './security-events.ts'

const ignore = "If this wasn't you, you can ignore this mail."

/**
 * The mails about accounts, by kind.
 *
 * @param publicUrl of this site, without a slash at the end
 * @param contact a mailbox or page for learners who need help
 */
export function accountMails(publicUrl: string, auth: Auth, contact: string): Record<string, Composer> {
  const linkTo = async (db: Db, page: string, purpose: LinkPurpose, userId: string, details = {}) =>
    `${publicUrl}${page}?token=${await makeLink(db, purpose, { userId, details })}`
  return {
    'verify-email': async (db, mail) => {
      const user = await recipientOf(db, mail)
      if (!user || user.email_verified || user.email !== mail.recipient) return null
      const url = await linkTo(db, '/account/verify', 'verify-email', user.id, { email: user.email })
      return letter(mail, 'Confirm your email address', user, [
        'Press the button to confirm that this is your address. Then you can always get back into your account by mail.',
        { label: 'Confirm your address', url },
        `The link works for a week. ${ignore}`,
      ])
    },

    recovery: async (db, mail) => {
      const user = await userByEmail(db, mail.recipient)
      if (!user) return null
      const url = await linkTo(db, '/recover/password', 'reset-password', user.id, { email: user.email })
      return letter(mail, 'Choose a new password', user, [
        'Somebody, we hope you, asked for a new password for your Waymark account.',
        { label: 'Choose a new password', url },
        `The link works for an hour, and once. ${ignore}`,
      ])
    },

    'sign-in-code': async (db, mail) => {
      // Generated for every address, known or not, so that timing reveals nothing.
      const code = await auth.api.createVerificationOTP({ body: { email: mail.recipient, type: 'sign-in' } })
      const user = await userByEmail(db, mail.recipient)
      if (!user) return null
      return letter(mail, 'Your sign-in code', user, [
        'Type this code to sign in:',
        { code },
        `It works for ten minutes, and once. Nobody from Waymark will ever ask you for it. ${ignore}`,
      ])
    },

    'confirm-old-email': async (db, mail) => {
      const user = await recipientOf(db, mail)
      if (!user || user.email !== mail.recipient) return null
      const { newEmail } = mail.details
      const url = await linkTo(db, '/account/email', 'confirm-old-email', user.id, { newEmail, email: user.email })
      return letter(mail, 'Confirm your new email address', user, [
        `You asked to change the address of your Waymark account to ${newEmail}. Please confirm it here, and in the mail that went to the new address.`,
        { label: 'Yes, change it', url },
        "If this wasn't you, do nothing: the address stays as it is. Somebody may be signed in as you, so sign out your other devices on your account page.",
      ])
    },

    'confirm-new-email': async (db, mail) => {
      const user = await recipientOf(db, mail)
      // The address belongs to another account; the sender must not learn that.
      if (!user || (await userByEmail(db, mail.recipient))) return null
      const url = await linkTo(db, '/account/email', 'confirm-new-email', user.id, { newEmail: mail.recipient })
      return letter(mail, 'Confirm your new email address', user, [
        'Press the button to confirm that this is the new address of your Waymark account.',
        { label: 'Confirm this address', url },
        `The link works for a day. ${ignore}`,
      ])
    },

    notice: async (db, mail) => {
      const user = await recipientOf(db, mail)
      if (!user) return null
      const { change, device, undo } = mail.details as { change: NoticedKind; device: string; undo: object }
      const url = await linkTo(db, '/account/undo', 'undo', user.id, { ...undo, change, email: mail.recipient })
      return letter(mail, notices[change], user, [
        `${notices[change]} (${device}).`,
        'If this was you, there is nothing to do.',
        "If this wasn't you, take it back. You will be signed out everywhere and can choose a new password.",
        { label: "This wasn't me", url },
        'The link works for a week.',
      ])
    },

    'account-deleted': async () => {
      const parts = [
        'Hello,',
        'Your Waymark account was deleted, with all that was kept in it. Nobody can bring it back.',
        "If this wasn't you, somebody else was in your account. Please write to us.",
        { label: 'Write to us', url: contact },
      ]
      return { letter: { subject: 'Your account was deleted', parts } }
    },

    'account-blocked': async (db, mail) => {
      const user = await recipientOf(db, mail)
      if (!user) return null
      return letter(mail, 'Your account was blocked', user, [
        'Whoever runs this site has blocked your Waymark account. You are signed out, and cannot sign in. What you learned is kept.',
        'If you think that this is a mistake, please write to us.',
        { label: 'Write to us', url: contact },
      ])
    },
  }
}

const notices: Record<NoticedKind, string> = {
  'signed-in': 'Somebody signed in to your account on a new device',
  'email-changed': 'Your email address was changed',
  'password-changed': 'Your password was changed',
  'password-reset': 'Your password was reset',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'second-factor-on': 'Your second factor was switched on',
  'second-factor-off': 'Your second factor was switched off',
  'backup-codes-made': 'New backup codes were made for your account',
  'recovery-codes-made': 'Recovery codes were made for your account',
  'api-tokens-issued': 'An API client was signed in to your account',
  'identity-linked': 'Another way to sign in was linked to your account',
  'identity-unlinked': 'A way to sign in was unlinked from your account',
}

/** A name may be a stranger's text, so only a proved address is greeted by name. */
function letter(
  { recipient }: QueuedMail,
  subject: string,
  { name, email, email_verified }: Recipient,
  parts: LetterPart[],
): ComposedMail {
  const greeting = email_verified && email === recipient ? `Hello ${name},` : 'Hello,'
  return { letter: { subject, parts: [greeting, ...parts] } satisfies Letter }
}

const recipients = sql.rows({ id: z.string(), name: z.string(), email: z.string(), email_verified: z.boolean() })
const recipientByEmailSql = recipients`select id, name, email, email_verified from users where email = $1`
const recipientByIdSql = recipients`select id, name, email, email_verified from users where id = $1`
type Recipient = RowOf<typeof recipientByIdSql>

function userByEmail(db: Db, email: string): Promise<Recipient | undefined> {
  return db.row(recipientByEmailSql, [email])
}

function recipientOf(db: Db, { user_id }: QueuedMail): Promise<Recipient | undefined> {
  return db.row(recipientByIdSql, [user_id])
}
