// Apart from email.ts, which loads the schemas: pages check an address before they send it.

/** Maximum length of an address that mail servers accept (RFC 5321, 4.5.3.1.3). */
export const longestEmail = 254

// As the HTML standard defines a valid address for browsers' own fields.
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
const labelCharacter = /^[a-z\d-]$/i

/** Names what is wrong with an email address; `null` where a browser's own field would accept it. */
export function emailProblem(email: string): string | null {
  const wrong = faultOf(email)
  return wrong && `This is not an email address: ${wrong}.`
}

function faultOf(email: string): string | null {
  if (email.length > longestEmail) return `it has more than ${longestEmail} characters`
  if (/\s/.test(email)) return 'it has a space in it'
  const [local = '', domain, ...more] = email.split('@')
  if (domain === undefined) return 'it has no @'
  if (more.length > 0) return 'it has more than one @'
  if (local === '') return 'nothing stands before the @'
  if (domain === '') return 'nothing stands after the @'
  const odd = [...local].find((character) => !localPart.test(character))
  if (odd) return `${odd} can't stand before the @`
  const labels = domain.split('.')
  if (labels.includes('')) return 'a dot stands alone after the @'
  const oddInDomain = [...labels.join('')].find((character) => !labelCharacter.test(character))
  if (oddInDomain) return `${oddInDomain} can't stand after the @`
  if (!labels.every((part) => label.test(part)))
    return 'a part after the @ is too long, or begins or ends with a hyphen'
  return null
}
