/** A colour and its name, as an option. */
export function Swatch({ css, name }: { css: string; name: string }) {
  return (
    <>
      <span
        aria-hidden
        className="size-4 rounded-full border border-field forced-color-adjust-none"
        style={{ background: css }}
      />
      {name}
    </>
  )
}
