// Suffixes of free-programming-books, also in its JSON build.

const format = /^(PDF|EPUB|MOBI|HTML|Kindle|iBook|DOC|DOCX|ODT|TXT|PS|DJVU|LaTeX|Jupyter|GitBook|Leanpub)$/i
const licenceCode = /^(CC[ -]?(BY|0)[A-Z0-9 .-]*|GFDL|public domain)$/i

/** Formats and a licence from the parentheses after a title, separated by commas or slashes. */
export function formatsAndLicenceIn(parentheses: readonly string[]): {
  formats: string[]
  licence: string | undefined
} {
  const facts = parentheses.flatMap(divided)
  const formats = facts.filter((fact) => format.test(fact)).map((fact) => fact.toUpperCase())
  return { formats: [...new Set(formats)], licence: facts.find((fact) => licenceCode.test(fact)) }
}

/** Whether parentheses contain nothing but formats and licences. */
export function isFormatOrLicence(inside: string): boolean {
  return divided(inside).every((fact) => format.test(fact) || licenceCode.test(fact))
}

function divided(inside: string): string[] {
  return inside.split(/[,/]/).map((fact) => fact.trim())
}

/** A platform in parentheses after the authors, or alone in their place. */
export function platformIn(authors: string | undefined): string | undefined {
  const named = authors && (/\(([^()]+)\)$/.exec(authors)?.[1] ?? authors)
  return named && platforms.find((platform) => platform.toLowerCase() === named.trim().toLowerCase())
}

const platforms = [
  'Coursera',
  'edX',
  'Udemy',
  'Udacity',
  'YouTube',
  'freeCodeCamp',
  'Khan Academy',
  'Microsoft Learn',
  'Kaggle',
  'MIT OpenCourseWare',
  'Codecademy',
  'FutureLearn',
  'NPTEL',
  'Stanford University',
  'Harvard University',
  'Pluralsight',
  'Saylor Academy',
  'Alison',
  'SoloLearn',
  'GitHub',
  'Google',
  'IBM',
  'JetBrains Academy',
]
