// What free-programming-books writes behind a title, also in the file that is built from its lists.

const format = /^(PDF|EPUB|MOBI|HTML|Kindle|iBook|DOC|DOCX|ODT|TXT|PS|DJVU|LaTeX|Jupyter|GitBook|Leanpub)$/i
const licenceCode = /^(CC[ -]?(BY|0)[A-Z0-9 .-]*|GFDL|public domain)$/i

/** Formats and a licence that stand in parentheses behind a title, several of them with commas or strokes between them. */
export function factsIn(parentheses: readonly string[]): { formats: string[]; licence: string | undefined } {
  const facts = parentheses.flatMap(divided)
  const formats = facts.filter((one) => format.test(one)).map((one) => one.toUpperCase())
  return { formats: [...new Set(formats)], licence: facts.find((one) => licenceCode.test(one)) }
}

/** Whether there is nothing else between parentheses. */
export function isFacts(inside: string): boolean {
  return divided(inside).every((one) => format.test(one) || licenceCode.test(one))
}

function divided(inside: string): string[] {
  return inside.split(/[,/]/).map((one) => one.trim())
}

/** A platform that is named in parentheses behind the authors, or alone in their place. */
export function platformIn(authors: string | undefined): string | undefined {
  const named = authors && (/\(([^()]+)\)$/.exec(authors)?.[1] ?? authors)
  return named && platforms.find((platform) => platform.toLowerCase() === named.trim().toLowerCase())
}

const platforms = [
  ...['Coursera', 'edX', 'Udemy', 'Udacity', 'YouTube', 'freeCodeCamp', 'Khan Academy', 'Microsoft Learn', 'Kaggle'],
  ...['MIT OpenCourseWare', 'Codecademy', 'FutureLearn', 'NPTEL', 'Stanford University', 'Harvard University'],
  ...['Pluralsight', 'Saylor Academy', 'Alison', 'SoloLearn', 'GitHub', 'Google', 'IBM', 'JetBrains Academy'],
]
