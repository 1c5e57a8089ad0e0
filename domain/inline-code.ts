/** A plain text as readers see it: the backticks around code are not shown. */
export function withoutBackticks(text: string): string {
  return text.replaceAll('`', '')
}
