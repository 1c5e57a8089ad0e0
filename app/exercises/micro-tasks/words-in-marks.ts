const mark = '["\'`“”„«»‘’‚]'
/** Text between marks. The value of an attribute, right after its `=`, has marks by rights. */
const quoted = new RegExp(String.raw`(?<![\p{L}\p{N}]=?)(${mark}+)((?:(?!${mark}|\n).)+)${mark}`, 'gu')

/** A sentence about the first words with more quotation marks around them than in the answer; `undefined` for none. */
export function wordsInMarks(typed: string, answer: string): string | undefined {
  for (const [, marks = '', words = ''] of typed.matchAll(quoted)) {
    const isTooMany = timesWithFewer(marks.length, words, typed) < timesWithFewer(marks.length, words, answer)
    if (isTooMany) return `The quotation marks around \`${words}\` do not belong here. Take them out.`
  }
  return undefined
}

/** How often words stand in a text with fewer marks before them. */
function timesWithFewer(count: number, words: string, text: string): number {
  const place = new RegExp(String.raw`(?<![\p{L}\p{N}])(${mark}*)${escaped(words)}(?![\p{L}\p{N}])`, 'giu')
  return [...text.matchAll(place)].filter(([, marks = '']) => marks.length < count).length
}

/** A text as a pattern that matches it. Not every browser has `RegExp.escape`. */
function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
}
