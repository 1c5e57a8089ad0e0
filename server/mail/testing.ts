import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

// Mail as it arrives, for tests.

export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Map<string, unknown>
  /** The addresses that its text names. */
  links: string[]
}

async function parsed(source: string): Promise<ReceivedMail> {
  const { from, to, subject = '', text: plain = '', html, headers } = await simpleParser(source)
  const recipients = [to ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address))
  return {
    ...{ from: from?.text ?? '', to: recipients, subject, text: plain, html: html || '', headers },
    links: plain.match(/https?:\/\/\S+/g) ?? [],
  }
}

/** The mails to an address in a folder, or those of this subject alone, once there is one at least. */
export async function mailIn(folder: string, address: string, subject?: string): Promise<ReceivedMail[]> {
  for (;;) {
    const all = await allMailIn(folder)
    const theirs = all.filter(
      (mail) => mail.to.includes(address) && (subject === undefined || mail.subject === subject),
    )
    if (theirs.length > 0) return theirs
    await setTimeout(10)
  }
}

/** All mails in a folder, in the order in which they were put there. */
export function allMailIn(folder: string): Promise<ReceivedMail[]> {
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  return Promise.all(files.map((file) => parsed(readFileSync(join(folder, file), 'utf8'))))
}

export interface TestMailServer {
  url: string
  received: ReceivedMail[]
  /** Whom the mails were handed over for, which is not what stands in them. */
  recipients: string[]
  stop(): Promise<void>
}

/** Of nobody: for a server of this machine that speaks TLS, from 2000 to 2125. */
export const localTls = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXbohKrnyrq/hpr2N
6PLOMLxABoBfVVJMrbsjTYPr+BehRANCAATqkrh5xzrDhOSFNZjaBCR1+Mcjla13
F3Wjs+Wmpx0hFO57lZQP/RZDOV3gyybrq6WmMqAZBTQLMH53W9QyrG0c
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBQTCB6KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAgFw0wMDAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE6pK4ecc6w4TkhTWY
2gQkdfjHI5Wtdxd1o7PlpqcdIRTue5WUD/0WQzld4Msm66ulpjKgGQU0CzB+d1vU
MqxtHKMpMCcwFAYDVR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSAAwRQIgFwEo80f8wTrUqizrNsIu70XBXa2xwAY0u9xnCWz1
1v4CIQDeXcZ23JQFVeQ5D4Jzeb05fWtIU3Ft1k72Qt6S6hfUtg==
-----END CERTIFICATE-----`,
}

/** An SMTP server that keeps what it gets. @param behaviour other than that */
export async function mailServer(behaviour: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream)
        .then(parsed)
        .then((mail) => {
          received.push(mail)
          recipients.push(...envelope.rcptTo.map(({ address }) => address))
          done()
        }, done)
    },
    ...behaviour,
  })
  // Whoever hangs up is no failure of a test.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    recipients,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
