/** Joins the parts of one emoji or letter, so it is part of what is seen: joiners, variation selectors, flag tags. */
const joining = '\\u200c\\u200d\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}'
const invisible = new RegExp(`(?![${joining}])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]`, 'gu')
const onlyJoining = new RegExp(`^[${joining}\\s]*$`, 'u')

/**
 * A person's name without characters that nobody sees and that change how the text beside it is read: controls,
 * direction marks, zero-width spaces. White space is one space. Empty where nothing visible is left.
 */
export function cleanName(given: string): string {
  const name = given.toWellFormed().replace(/\s+/g, ' ').replace(invisible, '').trim()
  return onlyJoining.test(name) ? '' : name
}

const startsWord = /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** The first letter or emoji of the first and the last word, each as it is written; quotes and brackets are left out. */
export function initialsOf(name: string): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const initials = name.split(/\s+/).flatMap((word) => {
    const segments = [...graphemes.segment(word)].map(({ segment }) => segment)
    return segments.find((segment) => startsWord.test(segment)) ?? []
  })
  return initials
    .filter((_, index) => index === 0 || index === initials.length - 1)
    .join('')
    .toLocaleUpperCase()
}
