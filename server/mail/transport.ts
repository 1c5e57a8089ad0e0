import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** An outgoing mail. */
interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/**
 * Delivers a mail.
 *
 * @param signal aborts the delivery
 * @throws the cause of a failed delivery
 */
export type Transport = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

interface Log {
  info(details: object, words: string): void
}

/** Milliseconds. Their sum is less than the shortest backoff. */
const timeoutMs = { connection: 10_000, silence: 20_000, whole: 45_000 }

/** Delivers to the configured SMTP server; without one, mail is written to a folder and named in the log. */
export function mailTransport(config: Config, log: Log): Transport {
  return config.smtpUrl ? smtpTransport(config, config.smtpUrl) : folderTransport(config, log)
}

/** The folder for mail without an SMTP server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

function smtpTransport(config: Config, smtpUrl: string): Transport {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const transporter = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password is never sent unencrypted.
    requireTLS: username !== '' && protocol === 'smtp:',
    connectionTimeout: timeoutMs.connection,
    greetingTimeout: timeoutMs.connection,
    dnsTimeout: timeoutMs.connection,
    socketTimeout: timeoutMs.silence,
    // Mails contain no attachments from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail, signal) => {
    const over = new AbortController()
    const sending = transporter.sendMail(messageOf(mail, config))
    // The delivery may fail after its timeout.
    sending.catch(() => {})
    try {
      await Promise.race([sending, tooLong(AbortSignal.any([over.signal, signal]))])
    } catch (error) {
      throw withoutPassword(error)
    } finally {
      over.abort()
    }
  }
}

/** A server's message about a refused password may contain it, and errors are logged. */
function withoutPassword(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAUTH') return error
  const code = 'responseCode' in error ? ` (${error.responseCode})` : ''
  return new Error(`The mail server does not take the user and password of SMTP_URL${code}`)
}

async function tooLong(signal: AbortSignal): Promise<never> {
  await setTimeout(timeoutMs.whole, undefined, { signal })
  throw new Error('The mail server took too long')
}

function folderTransport(config: Config, log: Log): Transport {
  const folder = mailFolder(config.dataDir)
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transporter.sendMail(messageOf(mail, config))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
    writeFileSync(file, message as Buffer, { mode: 0o600 })
    log.info({ file }, 'SMTP_URL is not set: mail was put into a folder')
  }
}

function messageOf({ id, to, subject, text, html, headers = {} }: OutgoingMail, { mailFrom }: Config) {
  return {
    from: { name: 'Waymark', address: mailFrom },
    to: { name: '', address: to },
    subject,
    text,
    html,
    // A stable id lets recipients recognize a repeated mail.
    messageId: `<${id}@${mailFrom.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}
