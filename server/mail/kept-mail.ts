import { readFileSync } from 'node:fs'

interface KeptMail {
  to: string
  subject: string
  text: string
}

/** Reads a mail that was put into the folder (transport.ts), in the forms that it is written in there. */
export function readMail(path: string): KeptMail {
  const source = readFileSync(path, 'utf8')
  const headers = source.slice(0, source.indexOf('\n\n')).replace(/\n\s+/g, ' ')
  const header = (name: string) => headers.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? ''
  const [, text = ''] = source.match(/^Content-Type: text\/plain.*\n.*quoted-printable\n\n([\s\S]*?)\n--/m) ?? []
  return { to: header('To'), subject: decodedWords(header('Subject')), text: unquoted(text) }
}

/** What a header says beyond ASCII (RFC 2047). */
function decodedWords(header: string): string {
  return header
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/g, (_, form, word) =>
      form === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
