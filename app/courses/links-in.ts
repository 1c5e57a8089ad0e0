/** The safe addresses in a text, each once: those that begin with `https://`. */
export function linksIn(text: string): string[] {
  const words = text.match(/\bhttps:\/\/[^\s<>"]+/g) ?? []
  const addresses = words.map((word) => word.replace(/[.,;:!?)\]]+$/, '')).filter((word) => URL.canParse(word))
  return [...new Set(addresses)]
}
