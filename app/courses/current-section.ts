/** A section that starts above this share of the window's height is the one being read. */
const readingLine = 0.4

/** The address of the section that is being read in the open lesson; `null` without one. */
export function currentSection(): string | null {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')]
  const last = sections.at(-1)
  if (!last) return null
  // The last section may be too short to reach the line.
  if (last.getBoundingClientRect().bottom <= window.innerHeight) return last.id
  const line = window.innerHeight * readingLine
  return (sections.findLast((one) => one.getBoundingClientRect().top <= line) ?? sections[0])?.id ?? null
}
