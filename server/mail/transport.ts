import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** A mail as it goes out. */
interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/**
 * Takes a mail over.
 *
 * @param signal says that nobody waits for it any more
 * @throws what went wrong, where it did not
 */
export type Transport = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

interface Log {
  info(details: object, words: string): void
}

/** Milliseconds. In all less than the shortest pause before the next try. */
const timeoutMs = { connection: 10_000, silence: 20_000, whole: 45_000 }

/** Sends to the SMTP server of the settings; without one, mail lies in a folder, and the log names it. */
export function mailTransport(config: Config, log: Log): Transport {
  return config.smtpUrl ? smtpTransport(config, config.smtpUrl) : folderTransport(config, log)
}

/** Where mail lies that no server was named for. */
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
    // A password is not told in the clear.
    requireTLS: username !== '' && protocol === 'smtp:',
    connectionTimeout: timeoutMs.connection,
    greetingTimeout: timeoutMs.connection,
    dnsTimeout: timeoutMs.connection,
    socketTimeout: timeoutMs.silence,
    // Nothing in a mail is a file of this machine or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail, signal) => {
    const over = new AbortController()
    const sending = transporter.sendMail(messageOf(mail, config))
    // It may fail after it was given up.
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

/** A server that refuses a password may tell it, and what is thrown goes into logs. */
function withoutPassword(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAUTH') return error
  const answer = 'responseCode' in error ? ` (${error.responseCode})` : ''
  return new Error(`The mail server does not take the user and password of SMTP_URL${answer}`)
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
    ...{ subject, text, html },
    // A mail that goes twice, because its acknowledgement was lost, is known again.
    messageId: `<${id}@${mailFrom.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}
