import { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
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

/** By source: whoever waits for a mail looks at all of a folder again and again. */
const known = new Map<string, Promise<ReceivedMail>>()

function parsed(source: string): Promise<ReceivedMail> {
  const mail = known.get(source) ?? parse(source)
  known.set(source, mail)
  return mail
}

async function parse(source: string): Promise<ReceivedMail> {
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
  /** The recipients of the SMTP envelopes, which may differ from the headers. */
  recipients: string[]
  stop(): Promise<void>
}

/** A key and a self-signed certificate for a TLS server on this machine. @param host its name */
export async function localTls(host = 'localhost'): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ name: `CN=${host}`, keys, signingAlgorithm: algorithm },
    ...{ notBefore: new Date('2000-01-01'), notAfter: new Date('2200-01-01') },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, cert: certificate.toString('pem') }
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
  // A client that hangs up is no failure of a test.
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
