/** The first letters of a person's first and last name in a round mark: `AL` for Ada King Lovelace. */
export function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    <span
      aria-hidden
      className="grid size-11 place-items-center rounded-full border border-field bg-card font-display font-semibold text-pine hover:border-pine"
    >
      {ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')}
    </span>
  )
}
