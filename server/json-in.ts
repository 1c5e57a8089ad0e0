/** The value of a JSON text; `undefined` for any other text, or one that is nested more than `maxDepth` levels deep. */
export function jsonIn(text: string, maxDepth = Number.POSITIVE_INFINITY): unknown {
  try {
    return isNestedDeeper(text, maxDepth) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const [quote, backslash, bracket, brace] = [...'"\\[{'].map((sign) => sign.charCodeAt(0))
const [closingBracket, closingBrace] = [...']}'].map((sign) => sign.charCodeAt(0))

/** Whether a JSON text is nested more than `max` levels deep. */
export function isNestedDeeper(json: string, max: number): boolean {
  if (max === Number.POSITIVE_INFINITY) return false
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length; index++) {
    const sign = json.charCodeAt(index)
    if (sign === quote) isInText = !isInText
    else if (isInText) index += sign === backslash ? 1 : 0
    else if (sign === bracket || sign === brace) depth++
    else if (sign === closingBracket || sign === closingBrace) depth--
    if (depth > max) return true
  }
  return false
}
